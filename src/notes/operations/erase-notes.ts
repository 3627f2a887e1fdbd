import type { Transaction } from '../../database/database.ts';
import { deleteNote, notesByShipment } from '../notes.store.ts';

/** Erases what people wrote on these shipments. */
export async function eraseNotes(transaction: Transaction, shipmentIds: readonly string[]): Promise<void> {
  const notes = await notesByShipment(transaction, shipmentIds);
  for (const note of [...notes.values()].flat()) await deleteNote(transaction, note.id);
}
