import { readInput } from '../../contract/read-input.ts';
import { difference } from '../../journal/difference.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import { type NoteJson, noteJson } from '../note.ts';
import { noteSchema as bodySchema } from '../notes.schema.ts';
import { getNote, updateNote } from '../notes.store.ts';

export { bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<NoteJson>> {
  const { body, tag } = readInput(bodySchema, input.body);
  const plan = await change(services, {
    async load(transaction) {
      const shipment = await getShipmentOf(transaction, services, input.params?.id ?? '', { lock: true });
      return { shipment, before: await getNote(transaction, shipment, input.params?.note_id ?? '') };
    },
    decide: ({ shipment, before }) => ({
      shipment,
      before,
      after: { ...before, body: body ?? before.body, tag: tag ?? before.tag },
    }),
    async save(transaction, { shipment, before, after }) {
      const changes = difference(before, after, `/notes/${after.id}`);
      if (changes.length === 0) return;
      await updateNote(transaction, after, services.clock.now().toISOString());
      await journalBesideShipment(transaction, services, 'notes.update', shipment, changes);
    },
  });
  return { value: noteJson(plan.after) };
}
