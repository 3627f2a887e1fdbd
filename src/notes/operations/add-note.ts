import { readInput } from '../../contract/read-input.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { journalBesideShipment } from '../../shipments/save-shipments.ts';
import { type NoteJson, noteJson, type ShipmentNote } from '../note.ts';
import { noteSchema as bodySchema } from '../notes.schema.ts';
import { insertNote } from '../notes.store.ts';

export { bodySchema };

/** @throws ShipdockError `unreadable_field` where it says nothing. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<NoteJson>> {
  const { body, tag } = readInput(bodySchema, input.body);
  const plan = await change(services, {
    load: (transaction) => getShipmentOf(transaction, services, input.params?.id ?? '', { lock: true }),
    decide(shipment) {
      if (body === undefined || body.trim() === '') throw bodyMissing();
      const createdAt = services.clock.now().toISOString();
      const note: ShipmentNote = { id: services.ids.next('note'), body, tag: tag ?? null, createdAt };
      return { shipment, note };
    },
    async save(transaction, { shipment, note }) {
      await insertNote(transaction, { accountId: services.account, shipmentId: shipment.id }, note);
      await journalBesideShipment(transaction, services, 'notes.add', shipment, [
        { path: `/notes/${note.id}`, to: note },
      ]);
    },
  });
  return { value: noteJson(plan.note) };
}

function bodyMissing(): ShipdockError {
  return new ShipdockError('unreadable_field', 'body is missing: a note says something', {
    details: [{ field: 'body', message: 'is missing' }],
  });
}
