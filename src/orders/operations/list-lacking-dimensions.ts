import { skusNamed, skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import type { Transaction } from '../../database/database.ts';
import type { OrderId } from '../../kernel/ids.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { PageRequest } from '../../kernel/paging.ts';
import { pageOf } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import type { Order, OrderLine } from '../order.ts';
import { linesOfOrders } from '../order-children.store.ts';
import { OPEN_STATUSES, type OrderFilter } from '../order-filter.ts';
import type { OrderJson } from '../order-json.ts';
import { skusOfLackingLines } from '../order-lists.store.ts';
import { listedIds, listOrders } from '../order-pages.store.ts';
import { existingOrders } from '../orders.store.ts';
import { lineProblem } from '../rating/ratable-line.ts';
import { orderAnswers } from './order-answers.ts';

const ORDERS_A_READ = 500;

/** A page of the orders that cannot be rated for lack of sizes or weights, open ones where no status is named. */
export async function listLackingDimensions(
  transaction: Transaction,
  services: Services,
  filter: OrderFilter,
  page: PageRequest,
): Promise<Reply<readonly OrderJson[]>> {
  const ids = await idsLackingDimensions(transaction, services, filter, page);
  const value: OrderJson[] = [];
  for (const some of inSlices(pageOf(ids, page), ORDERS_A_READ)) {
    const orders = new Map((await existingOrders(transaction, services.account, some)).map((each) => [each.id, each]));
    const sorted = some.flatMap((id) => orders.get(id as OrderId) ?? []);
    value.push(...(await orderAnswers(transaction, services, sorted)));
  }
  return { value, page: { total: ids.length, page: page.page, perPage: page.perPage ?? ids.length } };
}

/**
 * The database narrows them to lines that lack something and SKUs that do not supply everything; the rule that rating itself
 * uses decides about those that are left, of which only the lines are read.
 */
async function idsLackingDimensions(
  transaction: Transaction,
  services: Services,
  filter: OrderFilter,
  page: PageRequest,
): Promise<readonly string[]> {
  const status = filter.status ?? OPEN_STATUSES;
  const names = await skusOfLackingLines(transaction, services.account, status);
  const skus = await skusNamed(transaction, services.account, names);
  const incomplete = names.filter((name) => !suppliesAll(skus.get(name)));
  const narrowed = { ...filter, status, lackingMeasures: { skus: incomplete } };
  const found: string[] = [];
  for (const ids of inSlices(await listedIds(transaction, services.account, narrowed, page), ORDERS_A_READ)) {
    const lines = await linesOfOrders(transaction, ids);
    found.push(...ids.filter((id) => isLacking(lines.get(id) ?? [], skus)));
  }
  return found;
}

/**
 * Those orders, each as a whole, of the next ones that may be: in the order of their ids, after `filter.afterId`, so that no page
 * of many looks at all of them again.
 * @returns the orders that lack something, and the last one that was looked at: null where none is left.
 */
export async function nextLackingDimensions(
  transaction: Transaction,
  services: Services,
  filter: OrderFilter,
  most: number,
): Promise<{ readonly orders: readonly Order[]; readonly after: string | null }> {
  const narrowed = { ...filter, status: filter.status ?? OPEN_STATUSES, lackingMeasures: { skus: 'all' } } as const;
  const page = { page: 1, perPage: most, sort: 'id', direction: 'asc' } as const;
  const looked = await listOrders(transaction, services.account, narrowed, page);
  const skus = await skusOfLines(transaction, services.account, looked);
  const orders = looked.filter(({ lines }) => isLacking(lines, skus));
  return { orders, after: looked.length < most ? null : (looked.at(-1)?.id ?? null) };
}

function isLacking(lines: readonly OrderLine[], skus: ReadonlyMap<string, Sku>): boolean {
  return lines.some((line) => lineProblem(line, skus) !== undefined);
}

function suppliesAll(sku: Sku | undefined): boolean {
  const supply = sku === undefined ? undefined : supplyOf(sku);
  if (supply === undefined) return false;
  return [supply.lengthUm, supply.widthUm, supply.heightUm, supply.weightUg].every((value) => (value ?? 0) > 0);
}

function* inSlices<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += most) yield items.slice(start, start + most);
}
