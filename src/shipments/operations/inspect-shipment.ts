import { journalOf } from '../../journal/journal.store.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { execute as tracking } from '../../tracking/operations/get-tracking.ts';
import { execute as deliveries } from '../../webhooks/operations/list-deliveries.ts';
import { shipmentChangeJson } from '../history/shipment-changes.ts';
import type { InspectedJson } from '../history/shipment-story.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { shipmentAnswer } from './shipment-answers.ts';

/** The whole story of a shipment. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<InspectedJson>> {
  const { shipment, rows } = await services.database.read(async (transaction) => {
    const found = await getShipment(transaction, services.account, input.params?.id ?? '');
    return { shipment: found, rows: await journalOf(transaction, found.id) };
  });
  const params = { id: shipment.id };
  const told = await deliveries(services, { query: { shipment_id: shipment.id, per_page: 'all' } });
  return {
    value: {
      shipment: await shipmentAnswer(services, shipment),
      tracking: (await tracking(services, { params })).value,
      changes: rows.map((row) => shipmentChangeJson(row, shipment.currency)),
      deliveries: told.value,
    },
  };
}
