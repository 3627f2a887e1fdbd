import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { readSettings } from '../settings.store.ts';

/** The settings of an account, to be compared with their journal. */
export const settingStates: StatesOf = async (transaction, account, names) => {
  const given = Object.fromEntries(await readSettings(transaction, account));
  return new Map(names.map((name) => [name, given]));
};
