import type { JournalRow } from '../journal/chain.ts';
import { pointerKeys } from '../journal/difference.ts';
import type { NamedChange } from '../journal/named-subject.ts';
import { rowChanges } from '../journal/take-back.ts';
import type { AccountUser } from './user.ts';

/** What the journal keeps of an account's users; names and e-mail addresses are its personal parts. */
export function usersState(users: readonly AccountUser[]): object {
  return Object.fromEntries(
    users.map(({ id, name, email, createdAt }) => [id, { name, email, created_at: createdAt }]),
  );
}

/** What becomes of an account's users where one is added, for their journal. */
export function usersChange(users: readonly AccountUser[], added: AccountUser): NamedChange {
  return { type: 'users', before: usersState(users), after: usersState([...users, added]) };
}

/** What becomes of them where one of them is changed. */
export function userChanged(users: readonly AccountUser[], changed: AccountUser): NamedChange {
  const after = users.map((user) => (user.id === changed.id ? changed : user));
  return { type: 'users', before: usersState(users), after: usersState(after) };
}

/** The positions of rows whose personal data is, among others', of that user: it is one text, and goes as one. */
export function rowsAbout(rows: readonly JournalRow[], userId: string): readonly number[] {
  return rows
    .filter((row) => rowChanges(row).personal?.some(({ path }) => pointerKeys(path)[0] === userId))
    .map(({ position }) => position);
}
