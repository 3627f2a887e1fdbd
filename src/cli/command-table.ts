import type { CommandSpec } from './command.ts';
import { nounOf } from './words/command-name.ts';

/** A file of commands, and the first words that their names have. */
interface CommandFile {
  readonly nouns: readonly string[];
  readonly load: () => Promise<readonly CommandSpec[]>;
}

/**
 * Where every command stands: in the folder of its resource. A command in one of these files needs nothing more here, unless
 * it is the first of its noun there.
 */
export const COMMAND_FILES: readonly CommandFile[] = [
  {
    nouns: ['init', 'settings'],
    load: async () => (await import('../accounts/accounts.commands.ts')).ACCOUNT_COMMANDS,
  },
  { nouns: ['orders'], load: async () => (await import('../orders/orders.commands.ts')).ORDER_COMMANDS },
  { nouns: ['orders'], load: async () => (await import('../orders/order-changes.commands.ts')).ORDER_CHANGE_COMMANDS },
  { nouns: ['orders'], load: async () => (await import('../orders/order-items.commands.ts')).ORDER_ITEM_COMMANDS },
  { nouns: ['orders'], load: async () => (await import('../orders/order-moves.commands.ts')).ORDER_MOVE_COMMANDS },
  { nouns: ['jobs'], load: async () => (await import('../jobs/jobs.commands.ts')).JOB_COMMANDS },
  {
    nouns: ['exchange-rates'],
    load: async () => (await import('../exchange-rates/exchange-rates.commands.ts')).EXCHANGE_RATE_COMMANDS,
  },
  { nouns: ['pack'], load: async () => (await import('../packing/packing.commands.ts')).PACKING_COMMANDS },
  { nouns: ['rates'], load: async () => (await import('../rating/rates.commands.ts')).RATE_COMMANDS },
  { nouns: ['policies'], load: async () => (await import('../rating/policies.commands.ts')).POLICY_COMMANDS },
  {
    nouns: ['shipments', 'batches'],
    load: async () => (await import('../shipments/shipments.commands.ts')).SHIPMENT_COMMANDS,
  },
  {
    nouns: ['orders', 'labels', 'address-labels', 'slips', 'bols', 'invoices'],
    load: async () => (await import('../documents/documents.commands.ts')).DOCUMENT_COMMANDS,
  },
  {
    nouns: ['shipments'],
    load: async () => (await import('../documents/shipment-documents.commands.ts')).SHIPMENT_DOCUMENT_COMMANDS,
  },
  { nouns: ['shipments'], load: async () => (await import('../notes/notes.commands.ts')).NOTE_COMMANDS },
  { nouns: ['manifests'], load: async () => (await import('../manifests/manifests.commands.ts')).MANIFEST_COMMANDS },
  {
    nouns: ['track', 'sandbox'],
    load: async () => (await import('../tracking/tracking.commands.ts')).TRACKING_COMMANDS,
  },
  { nouns: ['webhooks'], load: async () => (await import('../webhooks/webhooks.commands.ts')).WEBHOOK_COMMANDS },
  {
    nouns: ['warehouses'],
    load: async () => (await import('../warehouses/warehouses.commands.ts')).WAREHOUSE_COMMANDS,
  },
  { nouns: ['boxes'], load: async () => (await import('../catalog/boxes.commands.ts')).BOX_COMMANDS },
  { nouns: ['skus', 'items'], load: async () => (await import('../catalog/skus.commands.ts')).SKU_COMMANDS },
  { nouns: ['carriers'], load: async () => (await import('../carriers/carriers.commands.ts')).CARRIER_COMMANDS },
  { nouns: ['addresses'], load: async () => (await import('../addresses/addresses.commands.ts')).ADDRESS_COMMANDS },
  {
    nouns: ['keys', 'users', 'accounts'],
    load: async () => (await import('../accounts/keys.commands.ts')).KEY_COMMANDS,
  },
  {
    nouns: ['db', 'audit'],
    load: async () => (await import('../database-care/database-care.commands.ts')).DATABASE_COMMANDS,
  },
  { nouns: ['doctor'], load: async () => (await import('../doctor/doctor.commands.ts')).DOCTOR_COMMANDS },
  { nouns: ['stats'], load: async () => (await import('../stats/stats.commands.ts')).STATS_COMMANDS },
  { nouns: ['serve', 'api'], load: async () => (await import('../http/http.commands.ts')).HTTP_COMMANDS },
  { nouns: ['demo'], load: async () => (await import('../demo/demo.commands.ts')).DEMO_COMMANDS },
  {
    nouns: ['version', 'commands', 'config', 'completion', 'help'],
    load: async () => (await import('./cli.commands.ts')).CLI_COMMANDS,
  },
];

/** The first word of every command. */
export function allNouns(): readonly string[] {
  return COMMAND_FILES.flatMap(({ nouns }) => nouns);
}

/** Every command there is. */
export async function allCommands(): Promise<readonly CommandSpec[]> {
  return loadAll(COMMAND_FILES);
}

/** The commands of a noun; none where there is no such noun. A start needs no more, and their texts take time to load. */
export async function commandsOf(noun: string): Promise<readonly CommandSpec[]> {
  const specs = await loadAll(COMMAND_FILES.filter(({ nouns }) => nouns.includes(noun)));
  return specs.filter(({ name }) => nounOf(name) === noun);
}

async function loadAll(files: readonly CommandFile[]): Promise<readonly CommandSpec[]> {
  return (await Promise.all(files.map(({ load }) => load()))).flat();
}
