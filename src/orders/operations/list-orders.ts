import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { asksForMissingDimensions, readOrderFilter } from '../order-filter.ts';
import type { OrderJson } from '../order-json.ts';
import { countOrders, listOrders, ORDER_SORTS } from '../order-lists.store.ts';
import { listLackingDimensions } from './list-lacking-dimensions.ts';
import { orderAnswers } from './order-answers.ts';
import { releaseBeforeReading } from './release-ended-holds.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const page = readListQuery(input.query, Object.keys(ORDER_SORTS), 'id');
  await releaseBeforeReading(services);
  return services.database.read(async (transaction) => {
    const warehouses = await warehousesOfAccount(transaction, services.account);
    const filter = readOrderFilter(input.query ?? {}, warehouses);
    if (asksForMissingDimensions(input.query)) return listLackingDimensions(transaction, services, filter, page);
    const orders = await listOrders(transaction, services.account, filter, page);
    const total = await countOrders(transaction, services.account, filter);
    const value = await orderAnswers(transaction, services, orders);
    return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
