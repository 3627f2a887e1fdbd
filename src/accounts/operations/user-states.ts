import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { usersState } from '../user-journal.ts';
import { listUsers } from '../users.store.ts';

/** The users of an account, to be compared with their journal. */
export const userStates: StatesOf = async (transaction, account, names) => {
  const kept = usersState(await listUsers(transaction, account));
  return new Map(names.map((name) => [name, kept]));
};
