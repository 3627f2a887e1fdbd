import type { Transaction } from '../../database/database.ts';
import type { ShipmentNote } from '../note.ts';
import { notesByShipment } from '../notes.store.ts';

/** The notes on these shipments as their journals keep them: by the ids of the shipments, then of the notes. */
export async function notesById(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, ShipmentNote>>>> {
  const notes = await notesByShipment(transaction, shipmentIds);
  return new Map([...notes].map(([id, own]) => [id, Object.fromEntries(own.map((note) => [note.id, note]))]));
}
