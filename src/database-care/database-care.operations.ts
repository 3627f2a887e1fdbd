import type { CheckedChains } from '../journal/operations/checked-chains.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { PrunedJson } from './pruned-json.ts';

/** What is done to the data as a whole. Nothing here has a route: it concerns every account. */
export const databaseOperations = {
  prune: {
    name: 'database.prune',
    summary: 'Remove what is of no use any more.',
    changes: true,
    load: () => import('./operations/prune-database.ts'),
  } satisfies EngineOperation<readonly PrunedJson[]>,
  verify: {
    name: 'journal.verify',
    summary: 'Check every chain of the journal.',
    changes: false,
    load: () => import('./operations/verify-journal.ts'),
  } satisfies EngineOperation<CheckedChains>,
  seal: {
    name: 'journal.seal',
    summary: 'Seal the ends of all chains of the account, so that it shows when one is gone.',
    changes: true,
    load: () => import('./operations/seal-journal.ts'),
  } satisfies EngineOperation<CheckedChains>,
};
