import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { heldBy } from '../import/exports/held-by.ts';
import { numbersOf } from '../named/numbers-of.ts';
import type { HeldUnits, Order } from '../order.ts';
import { holdersByNumber } from '../order-origins.store.ts';
import { existingOrders } from '../orders.store.ts';

/** Which units of orders lie in which other ones, by the ids of these; most gave none, and have no entry. */
export async function heldByAll(
  transaction: Transaction,
  accountId: AccountId,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, readonly HeldUnits[]>> {
  const idsOf = await holdersByNumber(transaction, accountId, orders.flatMap(numbersOf));
  const ids = new Set([...idsOf.values()].flat());
  const holders = new Map((await existingOrders(transaction, accountId, [...ids])).map((each) => [each.id, each]));
  const found = new Map<string, readonly HeldUnits[]>();
  for (const order of orders) {
    const own = new Set(numbersOf(order).flatMap((number) => idsOf.get(number) ?? []));
    const held = heldBy(
      order,
      [...own].flatMap((id) => holders.get(id as Order['id']) ?? []),
    );
    if (held.length > 0) found.set(order.id, held);
  }
  return found;
}
