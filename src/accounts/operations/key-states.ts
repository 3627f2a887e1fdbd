import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { keysState } from '../key-journal.ts';
import { listKeys } from '../keys.store.ts';

/** The keys of an account, to be compared with their journal. */
export const keyStates: StatesOf = async (transaction, account, names) => {
  const kept = keysState(await listKeys(transaction, account));
  return new Map(names.map((name) => [name, kept]));
};
