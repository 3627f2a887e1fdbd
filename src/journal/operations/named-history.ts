import { readListQuery } from '../../contract/list-query.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { pageOf } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import { journalOf } from '../journal.store.ts';
import { type NamedHistoryJson, namedHistoryJson } from '../named-history.ts';
import { type NamedSubject, subjectIdOf } from '../named-subject.ts';

/**
 * Every change of something set up by name, oldest first, also of what is deleted.
 * @param refuseMissing throws where there is no such thing; asked where nothing is on record.
 */
export async function namedHistory(
  services: Services,
  { query }: OperationInput,
  subject: NamedSubject,
  refuseMissing?: (transaction: Transaction) => Promise<unknown>,
): Promise<Reply<readonly NamedHistoryJson[]>> {
  const page = readListQuery(query, ['position'], 'position');
  const rows = await services.database.read(async (transaction) => {
    const found = await journalOf(transaction, subjectIdOf(services.account, subject));
    if (found.length === 0) await refuseMissing?.(transaction);
    return page.direction === 'asc' ? found : found.toReversed();
  });
  const value = pageOf(rows, page).map(namedHistoryJson);
  return { value, page: { total: rows.length, page: page.page, perPage: page.perPage ?? rows.length } };
}
