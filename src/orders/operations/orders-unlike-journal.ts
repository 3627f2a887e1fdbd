import type { Database } from '../../database/database.ts';
import { compareWithJournal } from '../../journal/operations/compare-with-journal.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { fieldName } from '../history/history.ts';
import { journalState } from '../history/order-state.ts';
import { listOrders } from '../order-pages.store.ts';

/** One sentence for each place of an order that says something else than its journal; none of them tells personal data. */
export async function ordersUnlikeJournal(
  database: Pick<Database, 'read'>,
  account: AccountId,
): Promise<readonly string[]> {
  return compareWithJournal(database, {
    fieldName,
    async page(transaction, afterId, perPage) {
      const page = { page: 1, perPage, sort: 'id', direction: 'asc' } as const;
      const orders = await listOrders(transaction, account, { afterId }, page);
      return orders.map((order) => {
        return { id: order.id, name: `${order.id} (${order.orderNumber})`, state: journalState(order) };
      });
    },
  });
}
