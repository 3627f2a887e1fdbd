import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Order } from './order.ts';

export type OriginRow = {
  readonly account_id: string;
  /** Number of the order whose units lie in the other one; it may not be here. */
  readonly order_number: string;
  readonly order_id: string;
};

/** A row for each order of which units lie in this one or were shipped with it, and for each number that it had itself. */
export function originRows({ id, accountId, orderNumber, details, lines }: Order): readonly OriginRow[] {
  const { combinedOrderNumbers: combined, leftOut = [], formerNumbers = [] } = details;
  const shipped = leftOut.filter(({ isMoved }) => isMoved === undefined);
  const held = [...lines.map((line) => line.details), ...shipped].flatMap((each) => each.originOrderNumber ?? []);
  // What an order took before it was combined itself goes by the number that it had first.
  const isThroughAnother = held.some((number) => number !== orderNumber && !combined.includes(number));
  const numbers = new Set([...held, ...(isThroughAnother ? combined : []), ...formerNumbers]);
  numbers.delete(orderNumber);
  return [...numbers].map((order_number) => ({ account_id: accountId, order_number, order_id: id }));
}

/** Ids of the orders that hold units of these, by their numbers: also in data that an export brought them to. */
export async function holdersOf(
  transaction: Transaction,
  accountId: AccountId,
  orderNumbers: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .tables<{ order_origins: OriginRow }>()
    .selectFrom('order_origins')
    .select('order_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('order_number', 'in', orderNumbers)
    .execute();
  return rows.map((row) => row.order_id);
}

/** The same of each of these numbers. */
export async function holdersByNumber(
  transaction: Transaction,
  accountId: AccountId,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await transaction
    .tables<{ order_origins: OriginRow }>()
    .selectFrom('order_origins')
    .select(['order_number', 'order_id'])
    .where('account_id', '=', accountId)
    .where('order_number', 'in', orderNumbers)
    .execute();
  const found = new Map<string, string[]>();
  for (const { order_number: number, order_id: id } of rows) found.set(number, [...(found.get(number) ?? []), id]);
  return found;
}

/** Lets the rows follow an order that units came to or left. */
export async function saveOrigins(transaction: Transaction, before: Order, after: Order): Promise<void> {
  const [was, is] = [originRows(before), originRows(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await transaction
    .tables<{ order_origins: OriginRow }>()
    .deleteFrom('order_origins')
    .where('order_id', '=', after.id)
    .execute();
  await transaction.insertRows('order_origins', is);
}
