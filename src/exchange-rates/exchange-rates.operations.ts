import type { EngineOperation } from '../seams/services.ts';
import type { ExchangeRateJson } from './exchange-rate-json.ts';

/** What can be done with exchange rates. */
export const exchangeRateOperations = {
  list: {
    name: 'exchange_rates.list',
    summary: 'List exchange rates by day.',
    route: { method: 'GET', path: '/exchange_rates', status: 200, query: ['from', 'to'] },
    changes: false,
    load: () => import('./operations/list-rates.ts'),
  } satisfies EngineOperation<readonly ExchangeRateJson[]>,
  save: {
    name: 'exchange_rates.save',
    summary: 'Add exchange rates, or change those of the same pair and day: all of them or none.',
    route: { method: 'POST', path: '/exchange_rates', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/save-rates.ts'),
  } satisfies EngineOperation<readonly ExchangeRateJson[]>,
};
