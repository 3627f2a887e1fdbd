import type { NamedHistoryJson } from '../journal/named-history.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { AddedTariffJson, CarrierDetailsJson, CarrierJson } from './carrier-json.ts';

/** What can be done with carriers. */
export const carrierOperations = {
  list: {
    name: 'carriers.list',
    summary: 'List the carriers of the account with their services, as their tariffs stand today.',
    route: { method: 'GET', path: '/carriers', status: 200 },
    changes: false,
    load: () => import('./operations/list-carriers.ts'),
  } satisfies EngineOperation<readonly CarrierJson[]>,
  get: {
    name: 'carriers.get',
    summary: 'Read one carrier by its code, with the dated versions of its tariff.',
    route: { method: 'GET', path: '/carriers/:code', status: 200 },
    changes: false,
    load: () => import('./operations/get-carrier.ts'),
  } satisfies EngineOperation<CarrierDetailsJson>,
  history: {
    name: 'carriers.history',
    summary: 'List who added which tariff of a carrier, and when.',
    route: { method: 'GET', path: '/carriers/:code/history', status: 200 },
    changes: false,
    load: () => import('./operations/carrier-history.ts'),
  } satisfies EngineOperation<readonly NamedHistoryJson[]>,
  add: {
    name: 'carriers.add',
    summary: 'Add a tariff: a new carrier, or a new dated version of a known one. Earlier versions stay.',
    route: { method: 'POST', path: '/carriers', status: 201 },
    changes: true,
    load: () => import('./operations/add-tariff.ts'),
  } satisfies EngineOperation<AddedTariffJson>,
};
