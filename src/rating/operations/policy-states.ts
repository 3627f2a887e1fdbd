import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { listPolicyFiles } from '../policies.store.ts';
import { policiesState } from '../policies-journal.ts';

/** The policies of an account by their kinds, to be compared with their journals. */
export const policyStates: StatesOf = async (transaction, account, names) => {
  const files = await listPolicyFiles(transaction, account);
  const kinds = names.map((name) => ({ name, own: files.filter(({ kind }) => kind === name) }));
  return new Map(kinds.flatMap(({ name, own }) => (own.length === 0 ? [] : [[name, policiesState(own)] as const])));
};
