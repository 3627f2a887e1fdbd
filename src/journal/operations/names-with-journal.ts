import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { NamedType } from '../entry.ts';
import { endsOf } from '../named-journals.store.ts';
import { subjectIdOf } from '../named-subject.ts';

/** Which of these have a journal already: of those what moves is enough, of the others it begins with all there is. */
export async function namesWithJournal(
  transaction: Transaction,
  account: AccountId,
  type: NamedType,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Map(names.map((name) => [subjectIdOf(account, { type, name }), name]));
  const found = await endsOf(transaction, [...ids.keys()]);
  return new Set([...found.keys()].flatMap((id) => ids.get(id) ?? []));
}
