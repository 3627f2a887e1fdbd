import type { Transaction } from '../database/database.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { namesBeside } from './numbers/former-numbers.ts';
import type { Shipment, ShipmentException } from './shipment.ts';
import { itemRow, packageRow, type ShipmentRow, type ShipmentTables, shipmentRow } from './shipment-rows.ts';

export async function insertShipment(transaction: Transaction, shipment: Shipment): Promise<void> {
  await transaction.insertRows('shipments', [shipmentRow(shipment)]);
  await insertPackages(transaction, shipment);
  await insertNames(transaction, shipment, namesBeside(shipment));
  await saveExceptions(transaction, [], shipment);
}

async function insertPackages(transaction: Transaction, shipment: Shipment): Promise<void> {
  await transaction.insertRows(
    'packages',
    shipment.packages.map((each) => packageRow(shipment.id, each)),
  );
  await transaction.insertRows(
    'package_items',
    shipment.packages.flatMap((each) => each.items.map((item, position) => itemRow(each.id, item, position))),
  );
}

/**
 * Writes what changed of a shipment.
 * @throws ShipdockError `order_changed` where someone else changed the shipment since it was read.
 */
export async function saveShipment(transaction: Transaction, before: Shipment, after: Shipment): Promise<void> {
  const result = await transaction
    .tables<ShipmentTables>()
    .updateTable('shipments')
    .set(changedColumns(shipmentRow(before), shipmentRow(after)))
    .where('id', '=', after.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    throw new ShipdockError('order_changed', `shipment ${before.shid} was changed by someone else meanwhile`, {
      hint: 'run the command again',
    });
  }
  if (before.packages !== after.packages) await savePackages(transaction, before, after);
  await saveNames(transaction, before, after);
  if (before.exceptions !== after.exceptions) await saveExceptions(transaction, before.exceptions, after);
}

/** A column that is written anew costs its indexes and foreign keys, changed or not: four fifths of what a scan costs. */
function changedColumns(before: ShipmentRow, after: ShipmentRow): Partial<ShipmentRow> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof ShipmentRow] !== value),
  );
}

/** Packages stay, with their numbers and contents as they now stand; none comes or goes. */
async function savePackages(transaction: Transaction, before: Shipment, after: Shipment): Promise<void> {
  const tables = transaction.tables<ShipmentTables>();
  for (const each of after.packages) {
    if (before.packages.includes(each)) continue;
    const { id, ...columns } = packageRow(after.id, each);
    await tables.updateTable('packages').set(columns).where('id', '=', id).execute();
    for (const [position, item] of each.items.entries()) {
      const { id: itemId, ...rest } = itemRow(each.id, item, position);
      await tables.updateTable('package_items').set(rest).where('id', '=', itemId).execute();
    }
  }
}

/** What they are found by; none goes again. */
async function insertNames(transaction: Transaction, shipment: Shipment, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => {
    return { account_id: shipment.accountId, tracking_number: name, shipment_id: shipment.id };
  });
  await transaction.insertRows('former_tracking_numbers', rows);
}

async function saveNames(transaction: Transaction, before: Shipment, after: Shipment): Promise<void> {
  const had = new Set(namesBeside(before));
  const added = namesBeside(after).filter((name) => !had.has(name));
  if (added.length === 0) return;
  const known = await transaction
    .tables<ShipmentTables>()
    .selectFrom('former_tracking_numbers')
    .select('tracking_number as name')
    .where('shipment_id', '=', after.id)
    .execute();
  const missing = added.filter((name) => !known.some((each) => each.name === name));
  await insertNames(transaction, after, missing);
}

async function saveExceptions(
  transaction: Transaction,
  before: readonly ShipmentException[],
  after: Shipment,
): Promise<void> {
  const tables = transaction.tables<ShipmentTables>();
  for (const { id, reason, createdAt, resolvedAt } of after.exceptions) {
    const known = before.find((each) => each.id === id);
    if (known === undefined) {
      await transaction.insertRows('shipment_exceptions', [
        { id, shipment_id: after.id, reason, created_at: createdAt, resolved_at: resolvedAt },
      ]);
    } else if (known.resolvedAt !== resolvedAt) {
      await tables.updateTable('shipment_exceptions').set({ resolved_at: resolvedAt }).where('id', '=', id).execute();
    }
  }
}
