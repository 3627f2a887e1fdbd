import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { FileOrderInput } from '../file-order.schema.ts';
import { givenUnits, unitsHeldOf, unitsSentOf } from '../import/exports/given-units.ts';
import { isKnownToHold } from '../import/exports/held-by.ts';
import { fromBefore } from '../import/exports/record-as-it-stands.ts';
import { formerlyThere, isFormerly } from '../import/other-of-shop.ts';
import { numbersOf } from '../named/numbers-of.ts';
import { holdersOf } from '../order-origins.store.ts';
import { existingOrders, numberedOrders } from '../orders.store.ts';
import { movedAwayOf } from './moved-away-of.ts';
import { sinceExport } from './since-export.ts';

/**
 * Why no order is made of a record that tells which numbers it had, or which orders its lines came from: it is here under one
 * of those numbers, the split or combine was taken back since, or
 * those orders are here and gave no such units that are in no other order yet, so that they would be there twice. Undefined
 * where nothing is in the way.
 * @param before records that orders are made of before.
 */
export async function unitsAtOrigin(
  transaction: Transaction,
  accountId: AccountId,
  sent: FileOrderInput,
  before: readonly FileOrderInput[] = [],
): Promise<string | undefined> {
  const former = await underFormerNumber(transaction, accountId, sent);
  if (former !== undefined) return former;
  const lines = sent.order_line_items ?? [];
  const origins = [...new Set(lines.flatMap(({ origin_order_number: origin }) => origin ?? []))];
  const others = origins.filter((origin) => origin !== sent.order_number);
  if (others.length === 0) return undefined;
  const since = await sinceExport(transaction, accountId, sent, undefined);
  if (since?.moved !== undefined) return fromBefore(since.moved);
  const known = await numberedOrders(transaction, accountId, others);
  const ids = [...known.values()].map(({ id }) => id);
  for (const order of await existingOrders(transaction, accountId, ids)) {
    const numbers = numbersOf(order);
    const came = unitsSentOf(sent, numbers);
    if (came.length === 0 || isKnownToHold(order, sent, came)) continue;
    const holders = await existingOrders(transaction, accountId, await holdersOf(transaction, accountId, numbers));
    const there = [order, ...holders.filter(({ id }) => id !== order.id)];
    const held = [
      ...there.flatMap((each) => unitsHeldOf(each, numbers)),
      ...before.flatMap((each) => unitsSentOf(each, numbers)),
    ];
    const standing = givenUnits(order, numbers, await movedAwayOf(transaction, order), came, held);
    if (standing !== 'given') return `has lines that came from order ${order.orderNumber}, ${NOT_GIVEN[standing]}`;
  }
  return undefined;
}

/** An export that knew the order by a number that it had then brought it here: under the new one it would be shipped twice. */
async function underFormerNumber(
  transaction: Transaction,
  accountId: AccountId,
  sent: FileOrderInput,
): Promise<string | undefined> {
  const former = (sent.former_order_numbers ?? []).flatMap((each) => each ?? []);
  if (former.length === 0) return undefined;
  const known = await numberedOrders(transaction, accountId, former);
  const ids = [...known.values()].flatMap(({ id, holder }) => (holder === null ? [id] : []));
  const there = (await existingOrders(transaction, accountId, ids)).find((order) => isFormerly(order, sent));
  return there === undefined ? undefined : formerlyThere(there, sent);
}

const NOT_GIVEN = {
  'not given': 'which gave none of its units away here: they would be shipped twice',
  held: 'and what that gave away here is in other orders already: they would be shipped twice',
};

/** The same of many, by their numbers. */
export async function allAtOrigin(
  transaction: Transaction,
  accountId: AccountId,
  sent: readonly FileOrderInput[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const made: FileOrderInput[] = [];
  for (const each of sent) {
    const why = await unitsAtOrigin(transaction, accountId, each, made);
    if (why === undefined) made.push(each);
    else found.set(each.order_number ?? '', why);
  }
  return found;
}
