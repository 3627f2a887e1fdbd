import type { Database } from '../../database/database.ts';
import { compareWithJournal } from '../../journal/operations/compare-with-journal.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { snakeCase } from '../../kernel/snake-case.ts';
import { idsWithOtherCode, listAddresses } from '../addresses.store.ts';
import { journalState } from '../save-addresses.ts';

/**
 * One sentence for each place of an address of the book that says something else than its journal, and for each that is
 * found by another code than it says; none of them tells where anybody lives.
 */
export async function addressesUnlikeJournal(
  database: Pick<Database, 'read'>,
  account: AccountId,
): Promise<readonly string[]> {
  return compareWithJournal(database, {
    fieldName: (path) => (path === '' ? 'address' : snakeCase(path.replace(/^\/addresses(?=\/)/, '').slice(1))),
    async page(transaction, afterId, perPage) {
      const page = { page: 1, perPage, sort: 'id', direction: 'asc' } as const;
      const found = await listAddresses(transaction, account, { words: [], parts: {}, afterId }, page);
      const moved = await idsWithOtherCode(transaction, found);
      return found.map((each) => {
        const name = `${each.id} (address)`;
        const faults = moved.has(each.id) ? [`${name}: its column code is not what the address says`] : [];
        return { id: each.id, name, state: journalState(each), faults };
      });
    },
  });
}
