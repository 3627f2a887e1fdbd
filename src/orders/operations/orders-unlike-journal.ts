import type { Database } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import { journalsOf } from '../../journal/journal.store.ts';
import { splitPersonal } from '../../journal/personal.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { fieldName } from '../history.ts';
import type { Order } from '../order.ts';
import { listOrders } from '../order-pages.store.ts';
import { unlikeJournal } from '../unlike-journal.ts';

const ORDERS_AT_ONCE = 200;

/** One sentence for each place of an order that says something else than its journal; none of them tells personal data. */
export async function ordersUnlikeJournal(
  database: Pick<Database, 'read'>,
  account: AccountId,
): Promise<readonly string[]> {
  const page = { page: 1, perPage: ORDERS_AT_ONCE, sort: 'id', direction: 'asc' } as const;
  const faults: string[] = [];
  for (let afterId: string | undefined; ; ) {
    const found = await database.read(async (transaction) => {
      const orders = await listOrders(transaction, account, afterId === undefined ? {} : { afterId }, page);
      const ids = orders.map(({ id }) => id);
      return { orders, journals: await journalsOf(transaction, ids) };
    });
    for (const order of found.orders) {
      const changes = unlikeJournal(order, found.journals.get(order.id) ?? []);
      faults.push(...sentences(order, changes));
    }
    afterId = found.orders.at(-1)?.id;
    if (found.orders.length < ORDERS_AT_ONCE) return faults;
  }
}

function sentences({ id, orderNumber }: Order, changes: readonly Change[]): readonly string[] {
  const { plain, personal } = splitPersonal(changes);
  const place = ({ path }: Change) => `${id} (${orderNumber}): ${fieldName(path)}`;
  return [
    ...plain.map((each) => `${place(each)} is ${shown(each.to)}, its journal says ${shown(each.from)}`),
    ...personal.map((each) => `${place(each)} is not what its journal says`),
  ];
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
