import type { EngineOperation } from '../seams/services.ts';
import type { BacktestJson, PolicyFileJson, TracedOrderJson } from './policies-json.ts';

/** What can be done with rating rules and shipping policies. They are configured outside the API (api-v4 1.6): no routes. */
export const policyOperations = {
  apply: {
    name: 'policies.apply',
    summary: 'Put a file of rating rules or shipping policies in force, if it has no mistake and passes its own tests.',
    changes: true,
    load: () => import('./operations/apply-policy-file.ts'),
  } satisfies EngineOperation<PolicyFileJson>,
  list: {
    name: 'policies.list',
    summary: 'List every file of rules and policies that was applied, the newest first.',
    changes: false,
    load: () => import('./operations/list-policies.ts'),
  } satisfies EngineOperation<readonly PolicyFileJson[]>,
  get: {
    name: 'policies.get',
    summary: 'Read the rating rules or shipping policies in force, or an earlier file by its id.',
    changes: false,
    load: () => import('./operations/get-policies.ts'),
  } satisfies EngineOperation<PolicyFileJson>,
  trace: {
    name: 'policies.trace',
    summary: 'Say of an order what each shipping policy did, which decided, and what would have won otherwise.',
    changes: false,
    load: () => import('./operations/trace-order.ts'),
  } satisfies EngineOperation<TracedOrderJson>,
  backtest: {
    name: 'policies.backtest',
    summary: 'Say what a file of policies would have cost over past orders.',
    changes: false,
    load: () => import('./operations/backtest-orders.ts'),
  } satisfies EngineOperation<BacktestJson>,
};
