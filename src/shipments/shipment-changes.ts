import type { JournalRow } from '../journal/chain.ts';
import { rowChanges } from '../journal/take-back.ts';
import { snakeCase } from '../kernel/snake-case.ts';

/** A row of a shipment's journal as people read it. */
export function shipmentChangeJson(row: JournalRow) {
  const { plain, personal } = rowChanges(row);
  return {
    at: row.at,
    actor: { type: row.actor_type, name: row.actor_name },
    operation: row.operation,
    changes: [...plain, ...(personal ?? [])].map(({ path, from, to }) => ({
      field: fieldName(path),
      from: from ?? null,
      to: to ?? null,
    })),
    personal_data_erased: personal === undefined,
  };
}
export type ShipmentChangeJson = ReturnType<typeof shipmentChangeJson>;

/** `/details/originInstructions` is `origin_instructions`; where the shipment itself came, `shipment`. */
export function fieldName(path: string): string {
  const keys = path
    .split('/')
    .slice(1)
    .filter((key) => key !== 'details')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const named = keys.map((key) => (/_/.test(key) ? key : snakeCase(key)));
  return named.length === 0 ? 'shipment' : named.join('.');
}
