import type { Transaction } from '../../database/database.ts';
import { printsOfShipment } from '../label-prints.store.ts';

/** How many labels of a shipment came out of a printer, or may have, and of which the last did; undefined where none. */
export async function labelsThatCameOut(
  transaction: Transaction,
  shipmentId: string,
): Promise<{ readonly labels: number; readonly printer: string } | undefined> {
  const prints = await printsOfShipment(transaction, shipmentId);
  const came = prints.filter(({ state }) => state !== 'not_sent');
  const last = came.at(-1);
  return last && { labels: new Set(came.map(({ label }) => label)).size, printer: last.printer };
}
