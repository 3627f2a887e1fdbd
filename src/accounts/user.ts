import { isSameInAnyCase } from '../kernel/any-case.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';
import { nextStep } from '../next-steps/next-step.ts';

/** A person of the account, to whom work can be assigned. */
export interface AccountUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** RFC 3339 in UTC. */
  readonly createdAt: string;
}

/** A user as the API answers it. */
export interface AccountUserJson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly created_at: string;
}

/** A user whose name was erased, and what that does not reach. */
export type RedactedUserJson = AccountUserJson & { readonly warnings: readonly string[] };

export function userJson(user: AccountUser): AccountUserJson {
  return { id: user.id, name: user.name, email: user.email, created_at: user.createdAt };
}

/** @throws ShipdockError `unreadable_field` (no name, no address), `name_taken`. */
export function planUser(
  sent: { readonly name: string | undefined; readonly email: string | undefined },
  others: readonly AccountUser[],
  made: { readonly id: string; readonly now: string },
): AccountUser {
  const name = sent.name?.trim() ?? '';
  if (name === '') throw unreadableField('name', 'is missing; every user has one');
  const email = sent.email?.trim() || null;
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) throw unreadableField('email', 'is no e-mail address');
  const taken = others.find((other) => isSameInAnyCase(other.name, name));
  if (taken !== undefined) {
    throw new ShipdockError('name_taken', `there is a user ${taken.name} already`, {
      field: 'name',
      ...nextStep('users.list'),
    });
  }
  return { id: made.id, name, email, createdAt: made.now };
}

/**
 * The user of that id, or else of that name.
 * @throws ShipdockError `user_not_found`.
 */
export function userNamed<User extends { readonly id: string; readonly name: string }>(
  users: readonly User[],
  named: string,
): User {
  const user = users.find(({ id }) => id === named) ?? users.find(({ name }) => name === named);
  if (user !== undefined) return user;
  throw new ShipdockError('user_not_found', `there is no user ${named}`, {
    about: 'subject',
    ...nextStep('users.list'),
  });
}

/** The user without what tells who it is: the id, which shipments are assigned to, stands for the name. */
export function redactedUser(user: AccountUser): AccountUser {
  return { ...user, name: user.id, email: null };
}
