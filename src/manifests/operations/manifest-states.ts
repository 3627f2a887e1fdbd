import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { journalState } from '../manifest.ts';
import { manifestsByIds } from '../manifests.store.ts';

/** Manifests by their ids, to be compared with their journals. */
export const manifestStates: StatesOf = async (transaction, account, names) => {
  const manifests = await manifestsByIds(transaction, account, names);
  return new Map(manifests.map((manifest) => [manifest.id, journalState(manifest)]));
};
