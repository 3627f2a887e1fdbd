import { skusNamed } from '../../catalog/operations/skus-of-lines.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import type { Transaction } from '../../database/database.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { PageRequest } from '../../kernel/paging.ts';
import { pageOf } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import type { Order } from '../order.ts';
import { OPEN_STATUSES, type OrderFilter } from '../order-filter.ts';
import type { OrderJson } from '../order-json.ts';
import { skusOfLackingLines } from '../order-lists.store.ts';
import { listOrders } from '../order-pages.store.ts';
import { lineProblem } from '../ratable-line.ts';
import { orderAnswers } from './order-answers.ts';

const ORDERS_A_READ = 500;

/** A page of the orders that cannot be rated for lack of sizes or weights. */
export async function listLackingDimensions(
  transaction: Transaction,
  services: Services,
  filter: OrderFilter,
  page: PageRequest,
): Promise<Reply<readonly OrderJson[]>> {
  const found = await ordersLackingDimensions(transaction, services, filter, page);
  const value = await orderAnswers(transaction, services, pageOf(found, page));
  return { value, page: { total: found.length, page: page.page, perPage: page.perPage ?? found.length } };
}

/**
 * Orders that cannot be rated because a line, and its SKU, tell no size or weight; open ones where no status is named.
 * The database narrows them to lines that lack something and SKUs that do not supply everything; the rule that rating
 * itself uses decides about the few that are left.
 */
export async function ordersLackingDimensions(
  transaction: Transaction,
  services: Services,
  filter: OrderFilter,
  page: Pick<PageRequest, 'sort' | 'direction'>,
): Promise<readonly Order[]> {
  const status = filter.status ?? OPEN_STATUSES;
  const names = await skusOfLackingLines(transaction, services.account, status);
  const skus = await skusNamed(transaction, services.account, names);
  const incomplete = names.filter((name) => !suppliesAll(skus.get(name)));
  const narrowed = { ...filter, status, lackingMeasures: { skus: incomplete } };
  const found: Order[] = [];
  for (let number = 1; ; number++) {
    const request = { ...page, page: number, perPage: ORDERS_A_READ };
    const orders = await listOrders(transaction, services.account, narrowed, request);
    found.push(...orders.filter((order) => order.lines.some((line) => lineProblem(line, skus) !== undefined)));
    if (orders.length < ORDERS_A_READ) break;
  }
  return found;
}

function suppliesAll(sku: Parameters<typeof supplyOf>[0] | undefined): boolean {
  const supply = sku === undefined ? undefined : supplyOf(sku);
  if (supply === undefined) return false;
  return [supply.lengthUm, supply.widthUm, supply.heightUm, supply.weightUg].every((value) => (value ?? 0) > 0);
}
