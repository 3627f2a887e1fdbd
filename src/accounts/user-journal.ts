import type { NamedChange } from '../journal/named-subject.ts';
import type { AccountUser } from './user.ts';

/** What the journal keeps of an account's users. */
export function usersState(users: readonly AccountUser[]): object {
  return Object.fromEntries(
    users.map(({ id, name, email, createdAt }) => [id, { name, email, created_at: createdAt }]),
  );
}

/** What becomes of an account's users where one is added, for their journal. */
export function usersChange(users: readonly AccountUser[], added: AccountUser): NamedChange {
  return { type: 'users', before: usersState(users), after: usersState([...users, added]) };
}
