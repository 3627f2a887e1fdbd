import type { NamedHistoryJson } from '../journal/named-history.ts';
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
  history: {
    name: 'exchange_rates.history',
    summary: 'List the changes of the rates from one currency to another: who, when, and which days.',
    route: { method: 'GET', path: '/exchange_rates/:pair/history', status: 200 },
    changes: false,
    load: () => import('./operations/rate-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
  save: {
    name: 'exchange_rates.save',
    summary: 'Add exchange rates, or change those of the same pair and day: all of them or none.',
    route: { method: 'POST', path: '/exchange_rates', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/save-rates.ts'),
  } satisfies EngineOperation<readonly ExchangeRateJson[]>,
};
