import { readListQuery } from '../../contract/list-query.ts';
import type { Transaction } from '../../database/database.ts';
import { orMeant } from '../../kernel/did-you-mean.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { type PageRequest, totalByPage } from '../../kernel/paging.ts';
import { shortened } from '../../kernel/shortened.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { asksForMissingDimensions, type OrderFilter, readOrderFilter } from '../order-filter.ts';
import type { OrderJson } from '../order-json.ts';
import { countOrders, listOrders, ORDER_SORTS } from '../order-pages.store.ts';
import { valuesInUse } from '../values-in-use.store.ts';
import { listLackingDimensions } from './list-lacking-dimensions.ts';
import { orderAnswers } from './order-answers.ts';
import { readReleased } from './read-released.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly OrderJson[]>> {
  const page = readListQuery(input.query, Object.keys(ORDER_SORTS), 'id');
  return readReleased(services, async (transaction) => {
    const warehouses = await warehousesOfAccount(transaction, services.account);
    const filter = readOrderFilter(input.query ?? {}, warehouses);
    const found = asksForMissingDimensions(input.query)
      ? await listLackingDimensions(transaction, services, filter, page)
      : await listAny(transaction, services, filter, page, input);
    return found.page?.total === 0
      ? { ...found, warnings: await mistyped(transaction, services, input.query ?? {}, filter) }
      : found;
  });
}

async function listAny(
  transaction: Transaction,
  services: Services,
  filter: OrderFilter,
  page: PageRequest,
  { uncounted = false, told }: OperationInput,
): Promise<Reply<readonly OrderJson[]>> {
  const orders = await listOrders(transaction, services.account, filter, page);
  const value = await orderAnswers(transaction, services, orders, { told });
  const known = totalByPage(page, orders.length);
  if (known === undefined && uncounted) return { value };
  const total = known ?? (await countOrders(transaction, services.account, filter));
  return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
}

/** Of a list that is empty: which filter names something that no order has, and what was probably meant. */
async function mistyped(
  transaction: Transaction,
  services: Services,
  query: Readonly<Record<string, unknown>>,
  { sourceSystem: _asked, ...others }: OrderFilter,
): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const filter of ['tag', 'sku', 'source_system'] as const) {
    const given = query[filter];
    if (typeof given !== 'string' || given === '') continue;
    const known = await valuesInUse(transaction, services.account, filter);
    if (known.includes(given)) continue;
    // That the newest have not may be that of older ones, where something else left those out.
    const mayBeOlder =
      filter === 'source_system' && (Object.keys(others).length > 0 || asksForMissingDimensions(query));
    if (mayBeOlder && (await countOrders(transaction, services.account, { sourceSystem: given })) > 0) continue;
    const suggestion = orMeant(nearest(given, known));
    warnings.push(`no order has the ${filter.replace('_', ' ')} "${shortened(given, 60)}"${suggestion}`);
  }
  return warnings;
}
