import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { type NoteJson, noteJson } from '../note.ts';
import { getNote } from '../notes.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<NoteJson>> {
  const note = await services.database.read(async (transaction) => {
    const shipment = await getShipmentOf(transaction, services, input.params?.id ?? '');
    return getNote(transaction, shipment, input.params?.note_id ?? '');
  });
  return { value: noteJson(note) };
}
