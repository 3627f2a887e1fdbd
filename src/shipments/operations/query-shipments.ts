import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import type { OrderId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import { orderIdsNumbered } from '../../orders/operations/order-id-named.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { queryShipments } from '../queried-shipments.store.ts';
import { carriersNamed, type QueryCondition, readShipmentQuery, type ShipmentQuery } from '../shipment-query.ts';
import { shipmentQuerySchema } from '../shipments.schema.ts';
import { labelsInDoubt } from './labels-in-doubt.ts';
import { refuseUnknownCarrier } from './refuse-unknown-carrier.ts';
import { shipmentAnswers } from './shipment-answers.ts';

export { shipmentQuerySchema as bodySchema };

/** @throws ShipdockError `unreadable_field`, `carrier_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ShipmentJson[]>> {
  const sent = readInput(shipmentQuerySchema, input.body);
  const query = readShipmentQuery(sent);
  const page = { page: sent.page ?? 1, perPage: Math.min(sent.per_page ?? MAX_PER_PAGE, MAX_PER_PAGE) };
  return services.database.read(async (transaction) => {
    const orderIds = await ordersNumbered(transaction, services, query);
    const { shipments, total } = await queryShipments(transaction, services.account, query, page, orderIds);
    for (const { code, field } of total === 0 ? carriersNamed(query) : []) {
      await refuseUnknownCarrier(transaction, services, code, field);
    }
    const value = await shipmentAnswers(transaction, services, shipments);
    const warnings = await labelsInDoubt(
      transaction,
      shipments.map(({ id }) => id),
    );
    return { value, warnings, page: { total, ...page } };
  });
}

/** As `GET /shipments` finds them: an order that was given another number goes by that one. */
async function ordersNumbered(transaction: Transaction, { account }: Services, { conditions }: ShipmentQuery) {
  const found = new Map<QueryCondition, readonly OrderId[]>();
  for (const condition of conditions) {
    if (condition.column !== 'order_number' || condition.operator !== 'one_of') continue;
    found.set(condition, await orderIdsNumbered(transaction, account, condition.values.map(String)));
  }
  return found;
}
