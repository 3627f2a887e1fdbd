import type { Transaction } from '../database/database.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import type { Services } from '../seams/services.ts';
import { chained } from './chain.ts';
import { difference } from './difference.ts';
import type { Change } from './entry.ts';
import { appendJournal } from './journal.store.ts';
import { endsOf } from './named-journals.store.ts';
import { type NamedChange, subjectIdOf } from './named-subject.ts';
import { journalSalt } from './salt.ts';

/** Writes changes of different things into their journals, in the unit of work that makes them. What changes nothing is not written. */
export async function journalNamed(
  transaction: Transaction,
  services: Pick<Services, 'account' | 'actor' | 'clock' | 'random'>,
  operation: string,
  changes: readonly NamedChange[],
): Promise<void> {
  const moved = changes.filter(
    ({ before, after, ofRows = [] }) => difference(before, after).length > 0 || ofRows.length > 0,
  );
  const subjects = moved.map((change) => ({ ...change, id: subjectIdOf(services.account, change) }));
  const ends = await endsOf(
    transaction,
    subjects.map(({ id }) => id),
  );
  const at = services.clock.now().toISOString();
  const rows = inLockOrder(subjects, ({ id }) => id).map(({ id, type, before, after, ofRows = [] }) => {
    const end = ends.get(id);
    const entry = {
      accountId: services.account,
      subjectType: type,
      subjectId: id,
      at,
      actor: services.actor,
      operation,
    };
    const told = [...(end === undefined ? whole(before, after) : movedOf(before, after)), ...ofRows];
    return chained({ ...entry, changes: told }, end ?? { position: 0, hash: '' }, journalSalt(services.random));
  });
  if (rows.length > 0) await appendJournal(transaction, rows);
}

/** The first row of a journal tells all, so that the rest can be put onto it: what it is of may be older than its journal. */
function whole(from: object | undefined, to: object | undefined): readonly Change[] {
  return [{ path: '', ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }];
}

function movedOf(before: object | undefined, after: object | undefined): readonly Change[] {
  return after === undefined ? whole(before, after) : difference(before, after);
}
