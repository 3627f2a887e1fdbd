import type { Database, Transaction } from '../../database/database.ts';
import { journalsOf } from '../journal.store.ts';
import { unlikeJournal, unlikeSentences } from '../unlike-journal.ts';

const AT_ONCE = 200;

/** Something with a journal, as it stands. */
export interface Journalled {
  readonly id: string;
  /** What it is told of by. */
  readonly name: string;
  /** All of it that its journal keeps. */
  readonly state: object;
  /** What else is wrong with it, a sentence each. */
  readonly faults?: readonly string[];
}

/** What has a journal and is compared with it. */
export interface Comparison {
  /** The next of them behind an id, in the order of their ids. */
  page(transaction: Transaction, afterId: string, limit: number): Promise<readonly Journalled[]>;
  /** A place in them (a JSON pointer) in the API's words. */
  fieldName(path: string): string;
  /** What can be compared of a state, where not all that was journalled stays as it was told; beside it what its journal comes to. */
  comparable?(state: unknown, told: unknown): unknown;
}

/** One sentence for each place that says something else than the journal of what it is of; none of them tells personal data. */
export async function compareWithJournal(
  database: Pick<Database, 'read'>,
  { page, fieldName, comparable }: Comparison,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let afterId = ''; ; ) {
    // Of one moment: whoever writes meanwhile does not seem to have changed it by another way.
    const { found, journals } = await database.read(async (transaction) => {
      const found = await page(transaction, afterId, AT_ONCE);
      const ids = found.map(({ id }) => id);
      return { found, journals: await journalsOf(transaction, ids) };
    });
    for (const { id, name, state, faults: others = [] } of found) {
      const changes = unlikeJournal(state, journals.get(id) ?? [], comparable);
      faults.push(...unlikeSentences(name, changes, fieldName), ...others);
    }
    afterId = found.at(-1)?.id ?? '';
    if (found.length < AT_ONCE) return faults;
  }
}
