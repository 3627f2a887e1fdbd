import type { Transaction } from '../database/database.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { AccountId, Id } from '../kernel/ids.ts';
import { nextStep } from '../next-steps/next-step.ts';
import type { ShipmentNote } from './note.ts';

type NoteRow = {
  id: string;
  account_id: string;
  shipment_id: string;
  body: string;
  tag: string | null;
  created_at: string;
  updated_at: string;
};
interface Tables {
  shipment_notes: NoteRow;
}

export async function insertNote(
  transaction: Transaction,
  owner: { readonly accountId: AccountId; readonly shipmentId: string },
  note: ShipmentNote,
): Promise<void> {
  await transaction.insertRows('shipment_notes', [
    {
      id: note.id,
      account_id: owner.accountId,
      shipment_id: owner.shipmentId,
      body: note.body,
      tag: note.tag,
      created_at: note.createdAt,
      updated_at: note.createdAt,
    },
  ]);
}

export async function updateNote(transaction: Transaction, note: ShipmentNote, now: string): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('shipment_notes')
    .set({ body: note.body, tag: note.tag, updated_at: now })
    .where('id', '=', note.id)
    .execute();
}

export async function deleteNote(transaction: Transaction, id: string): Promise<void> {
  await transaction.tables<Tables>().deleteFrom('shipment_notes').where('id', '=', id).execute();
}

/** @throws ShipdockError `note_not_found`, also where the note is another shipment's. */
export async function getNote(
  transaction: Transaction,
  shipment: { readonly id: string; readonly shid: number },
  id: string,
): Promise<ShipmentNote> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('shipment_notes')
    .selectAll()
    .where('shipment_id', '=', shipment.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return fromRow(row);
  throw new ShipdockError('note_not_found', `shipment ${shipment.shid} has no note ${id}`, {
    field: 'note_id',
    ...nextStep('notes.list', String(shipment.shid)),
  });
}

/** Notes of shipments, oldest first, by the id of the shipment. */
export async function notesByShipment(
  transaction: Transaction,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShipmentNote[]>> {
  const found = new Map<string, ShipmentNote[]>();
  if (shipmentIds.length === 0) return found;
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('shipment_notes')
    .selectAll()
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const list = found.get(row.shipment_id) ?? [];
    list.push(fromRow(row));
    found.set(row.shipment_id, list);
  }
  return found;
}

function fromRow(row: NoteRow): ShipmentNote {
  return { id: row.id as Id<'note'>, body: row.body, tag: row.tag, createdAt: row.created_at };
}
