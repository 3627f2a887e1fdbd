import type { EngineOperation } from '../seams/services.ts';
import type { Stat } from './stat.ts';

/** What there is, in numbers. */
export const statsOperations = {
  count: {
    name: 'stats.count',
    summary: 'Count orders, shipments, their money, jobs and webhooks of the account, and the bytes of its data.',
    changes: false,
    load: () => import('./operations/count-all.ts'),
  } satisfies EngineOperation<readonly Stat[]>,
};
