import type { EngineOperation } from '../seams/services.ts';
import type { CarrierJson } from './carrier-json.ts';

/** What can be done with carriers. */
export const carrierOperations = {
  list: {
    name: 'carriers.list',
    summary: 'List the carriers of the account with their services, as their tariffs stand today.',
    route: { method: 'GET', path: '/carriers', status: 200 },
    changes: false,
    load: () => import('./operations/list-carriers.ts'),
  } satisfies EngineOperation<readonly CarrierJson[]>,
};
