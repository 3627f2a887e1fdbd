import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import { deleteNote, getNote } from '../notes.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<{ readonly status: 204 }>> {
  await change(services, {
    async load(transaction) {
      const shipment = await getShipmentOf(transaction, services, input.params?.id ?? '', { lock: true });
      return { shipment, note: await getNote(transaction, shipment, input.params?.note_id ?? '') };
    },
    decide: (state) => state,
    async save(transaction, { shipment, note }) {
      await deleteNote(transaction, note.id);
      await journalBesideShipment(transaction, services, 'notes.delete', shipment, [
        { path: `/notes/${note.id}`, from: note },
      ]);
    },
  });
  return { value: { status: 204 } };
}
