import type { Transaction } from '../../database/database.ts';
import { erasePersonalOfRows, journalOf, replaceRow } from '../../journal/journal.store.ts';
import { type NamedChange, subjectIdOf } from '../../journal/named-subject.ts';
import { partedAnew } from '../../journal/part-anew.ts';
import { RESTATED_BY } from '../../journal/restate.ts';
import { journalSalt } from '../../journal/salt.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { type AccountUser, type RedactedUserJson, redactedUser, userJson, userNamed } from '../user.ts';
import { rowsAbout, userChanged } from '../user-journal.ts';
import { listUsers, updateUser } from '../users.store.ts';
import { lockAccount } from './lock-account.ts';

/** What erasing a user does not reach. */
const NOT_REACHED =
  'not reached: backups, data that was copied from this (production that was set up from a sandbox), and histories, which ' +
  'go on telling who did what by the name that was worked under';

/** Erases name and e-mail address of a user from the account and from the journal, whose chain still holds. The id stays. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RedactedUserJson>> {
  const { after } = await change(services, {
    load: async (transaction) => {
      await lockAccount(transaction, services.account);
      return listUsers(transaction, services.account);
    },
    decide: (users) => {
      const before = userNamed(users, input.params?.id ?? '');
      return { users, after: redactedUser(before) };
    },
    save: async (transaction, { users, after }) => {
      await updateUser(transaction, services.account, after);
      await journalRedaction(transaction, services, userChanged(users, after), after);
    },
  });
  const warnings = [NOT_REACHED];
  return { value: { ...userJson(after), warnings }, warnings };
}

/**
 * Rows of before there were personal parts have them parted first: what stands among the rest cannot be erased. Those that do
 * not tell of the user stay as they are, and so does their proof.
 */
async function journalRedaction(
  transaction: Transaction,
  services: Services,
  moved: NamedChange,
  user: AccountUser,
): Promise<void> {
  const id = subjectIdOf(services.account, moved);
  const former = await journalOf(transaction, id);
  const parted = former
    .flatMap((row) => partedAnew(row, journalSalt(services.random)) ?? [])
    .filter(({ row }) => rowsAbout([row], user.id).length > 0);
  for (const { row } of parted) await replaceRow(transaction, row);
  await journalNamed(transaction, services, RESTATED_BY.operation, [
    { ...moved, ofRows: parted.map(({ said }) => said) },
  ]);
  await erasePersonalOfRows(transaction, id, rowsAbout(await journalOf(transaction, id), user.id));
}
