import type { Transaction } from '../../database/database.ts';
import { eraseBody, personalEvents } from '../events.store.ts';

/**
 * Erases from what subscribers were told, or are still to be told, of these shipments everything that tells of a person: what
 * moved in addresses, notes and scans, and what receivers answered. That something moved is still told.
 */
export async function eraseTold(transaction: Transaction, shipmentIds: readonly string[]): Promise<void> {
  for (const { id, body } of await personalEvents(transaction, shipmentIds)) {
    // Our own writing, an object.
    const told = JSON.parse(body) as Readonly<Record<string, unknown>>;
    await eraseBody(transaction, id, JSON.stringify({ ...told, changes: [] }));
  }
}
