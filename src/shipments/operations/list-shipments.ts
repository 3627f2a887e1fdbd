import { readListQuery } from '../../contract/list-query.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { totalByPage } from '../../kernel/paging.ts';
import { orderIdNamed, orderIdNumbered } from '../../orders/operations/order-id-named.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { readShipmentFilter } from '../shipment-filter.ts';
import { countShipments, listShipments } from '../shipments.store.ts';
import { labelsInDoubt } from './labels-in-doubt.ts';
import { refuseUnknownCarrier } from './refuse-unknown-carrier.ts';
import { shipmentAnswers } from './shipment-answers.ts';

/** @throws ShipdockError `unreadable_field`, `carrier_not_found`, `order_not_found`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ShipmentJson[]>> {
  const query = input.query ?? {};
  requirePaging(query);
  const page = readListQuery(query, ['id', 'created_at'], 'id');
  const asked = readShipmentFilter(query);
  const order = typeof query.order_id === 'string' && query.order_id !== '' ? query.order_id : undefined;
  return services.database.read(async (transaction) => {
    const orderId = order === undefined ? undefined : await orderIdNamed(transaction, services.account, order);
    const number = asked.orderNumber;
    const ofNumber = number && (await orderIdNumbered(transaction, services.account, number));
    const filter = {
      ...asked,
      ...(orderId === undefined ? {} : { orderIds: [orderId] }),
      ...(ofNumber ? { ofNumber } : {}),
    };
    const shipments = await listShipments(transaction, services.account, filter, page);
    const total = totalByPage(page, shipments.length) ?? (await countShipments(transaction, services.account, filter));
    if (total === 0) await refuseUnknownCarrier(transaction, services, filter.carrierCode);
    const value = await shipmentAnswers(transaction, services, shipments);
    const warnings = await labelsInDoubt(
      transaction,
      shipments.map(({ id }) => id),
    );
    return { value, warnings, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}

/** This list alone requires both (decisions 1). */
function requirePaging(query: Readonly<Record<string, unknown>>): void {
  const details = ['page', 'per_page']
    .filter((name) => query[name] === undefined || query[name] === '')
    .map((field) => ({ field, message: 'is missing' }));
  if (details.length === 0) return;
  throw new ShipdockError('unreadable_field', `${details.map((detail) => detail.field).join(' and ')} missing`, {
    details,
  });
}
