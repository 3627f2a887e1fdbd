import type { Database } from '../../database/database.ts';
import { compareWithJournal } from '../../journal/operations/compare-with-journal.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { snakeCase } from '../../kernel/snake-case.ts';
import { journalState } from '../subscriptions/subscription.ts';
import { listSubscriptions } from '../subscriptions.store.ts';

/** One sentence for each place of a subscription that says something else than its journal, which keeps no secret. */
export async function webhooksUnlikeJournal(
  database: Pick<Database, 'read'>,
  account: AccountId,
): Promise<readonly string[]> {
  return compareWithJournal(database, {
    fieldName: (path) => (path === '' ? 'webhook' : snakeCase(path.slice(1).replaceAll('/', '.'))),
    async page(transaction, afterId, perPage) {
      const page = { page: 1, perPage, sort: 'id', direction: 'asc' } as const;
      const found = await listSubscriptions(transaction, account, { afterId }, page);
      return found.map((each) => ({ id: each.id, name: `${each.id} (webhook)`, state: journalState(each) }));
    },
  });
}
