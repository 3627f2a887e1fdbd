import type { EngineOperation } from '../seams/services.ts';
import type { BacktestJson, PolicyFileJson, TracedOrderJson } from './policies-json.ts';

/** What can be done with rating rules and shipping policies. The contract names no routes for them (api-v4 1.6); these are ours. */
export const policyOperations = {
  apply: {
    name: 'policies.apply',
    summary: 'Put a file of rating rules or shipping policies in force, if it has no mistake and passes its own tests.',
    route: { method: 'POST', path: '/policies', status: 201 },
    changes: true,
    load: () => import('./operations/apply-policy-file.ts'),
  } satisfies EngineOperation<PolicyFileJson>,
  list: {
    name: 'policies.list',
    summary: 'List every file of rules and policies that was applied, the newest first.',
    route: { method: 'GET', path: '/policies', status: 200 },
    changes: false,
    load: () => import('./operations/list-policies.ts'),
  } satisfies EngineOperation<readonly PolicyFileJson[]>,
  get: {
    name: 'policies.get',
    summary: 'Read the rating rules or shipping policies in force, or an earlier file by its id.',
    route: { method: 'GET', path: '/policies/:id', status: 200 },
    changes: false,
    load: () => import('./operations/get-policies.ts'),
  } satisfies EngineOperation<PolicyFileJson>,
  trace: {
    name: 'policies.trace',
    summary: 'Say of an order what each shipping policy did, which decided, and what would have won otherwise.',
    route: { method: 'GET', path: '/orders/:id/policies', status: 200 },
    changes: false,
    load: () => import('./operations/trace-order.ts'),
  } satisfies EngineOperation<TracedOrderJson>,
  backtest: {
    name: 'policies.backtest',
    summary: 'Say what a file of policies would have cost over past orders.',
    route: { method: 'POST', path: '/policies/backtest', status: 200 },
    changes: false,
    load: () => import('./operations/backtest-orders.ts'),
  } satisfies EngineOperation<BacktestJson>,
};
