import type { Transaction } from '../../src/database/database.ts';
import type { Engine, EngineOptions } from '../../src/engine/engine.ts';
import type { Change } from '../../src/journal/entry.ts';
import { journalFaults, journalOf } from '../../src/journal/journal.store.ts';
import { given } from '../../src/kernel/given.ts';
import type { Services } from '../../src/seams/services.ts';
import { shipmentNamed } from '../../src/shipments/operations/shipments-to-track.ts';
import { applyShipmentChange, journalBesideShipment } from '../../src/shipments/save-shipments.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';
import { execute as deliverDue } from '../../src/webhooks/operations/deliver-due.ts';
import { webhookOperations } from '../../src/webhooks/webhooks.operations.ts';
import type { TestDatabases } from '../engine/databases.ts';
import { items, openShop, type Shop } from '../orders-depth/shop.ts';

/** A shop whose shipments are told of, with a clock that the test moves. */
export interface TellingShop {
  readonly shop: Shop;
  readonly engine: Engine;
  readonly services: Services;
  pass(ms: number): void;
  now(): Date;
  ship(): Promise<Shipment>;
  /** Changes a shipment as an operation of its own would. */
  change(id: string, change: Partial<Shipment>): Promise<void>;
  /** The same in a unit of work of the test. */
  changeIn(transaction: Transaction, id: string, change: Partial<Shipment>): Promise<void>;
  /** Journals a change beside the shipment's row. */
  beside(id: string, changes: readonly Change[]): Promise<void>;
  stateOf(id: string): Promise<Shipment>;
  /** Lets a shipment forget what it was told since it was booked. */
  forget(id: string, booked: Partial<Shipment>): Promise<void>;
  journal(id: string): ReturnType<typeof journalOf>;
  journalFaults(): ReturnType<typeof journalFaults>;
  subscribe(url: string, events?: readonly string[]): Promise<{ readonly id: string; readonly secret: string }>;
  deliver(): ReturnType<typeof deliverDue>;
}

export async function openTellingShop(
  databases: TestDatabases,
  options: Partial<EngineOptions> = {},
): Promise<TellingShop> {
  const engine = await databases.engine(options);
  let now = Date.parse('2026-03-02T16:30:00Z');
  const clock = { now: () => new Date(now) };
  const services: Services = { ...engine.services, clock };
  const moved: Engine = {
    ...engine,
    services,
    async call(operation, input) {
      const { execute } = await operation.load();
      // Every operation of the table takes these services.
      return execute(services as Parameters<typeof execute>[0], input);
    },
  };
  const shop = await openShop(moved);
  let orders = 0;
  const changeIn = async (transaction: Transaction, id: string, change: Partial<Shipment>) => {
    const before = await shipmentNamed(transaction, services, id);
    await applyShipmentChange(transaction, services, 'shipments.update', before, { ...before, ...change });
  };
  return {
    shop,
    engine: moved,
    services,
    pass: (ms) => {
      now += ms;
    },
    now: () => new Date(now),
    async ship() {
      const { id } = await shop.create({ order_number: `W-${++orders}`, order_line_items: items({ 'MUG-RED': 1 }) });
      await shop.book(id);
      const [shipment] = (await shop.get(id)).shipments;
      return engine.database.read((transaction) => shipmentNamed(transaction, services, String(shipment?.id)));
    },
    change: (id, change) => engine.database.write((transaction) => changeIn(transaction, id, change)),
    changeIn,
    async beside(id, changes) {
      await engine.database.write(async (transaction) => {
        const shipment = await shipmentNamed(transaction, services, id);
        await journalBesideShipment(transaction, services, 'shipments.test', shipment, changes);
      });
    },
    stateOf: (id) => engine.database.read((transaction) => shipmentNamed(transaction, services, id)),
    async forget(id, { status, actualPickupAt, actualDeliveryAt }) {
      const start = { ...given('status', status), ...given('actualPickupAt', actualPickupAt) };
      await engine.database.write(async (transaction) => {
        await changeIn(transaction, id, { ...start, ...given('actualDeliveryAt', actualDeliveryAt) });
        const tables = transaction.tables<{ status_updates: { shipment_id: string; status: string | null } }>();
        await tables
          .deleteFrom('status_updates')
          .where('shipment_id', '=', id)
          .where('status', '<>', 'ordered')
          .execute();
      });
    },
    journal: (id) => engine.database.read((transaction) => journalOf(transaction, id)),
    journalFaults: () => journalFaults((work) => engine.database.read(work), services.account),
    async subscribe(url, events) {
      const { value } = await moved.call(webhookOperations.create, { body: { callback_url: url, events } });
      return { id: value.id, secret: String(value.secret) };
    },
    deliver: () => deliverDue(services, {}),
  };
}
