import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { type NoteJson, noteJson } from '../note.ts';
import { notesByShipment } from '../notes.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NoteJson[]>> {
  const value = await services.database.read(async (transaction) => {
    const { id } = await getShipmentOf(transaction, services, input.params?.id ?? '');
    return ((await notesByShipment(transaction, [id])).get(id) ?? []).map(noteJson);
  });
  return { value };
}
