import type { View } from '../cli/view.ts';
import { membersOf, noMembers } from '../kernel/members.ts';
import type { BacktestJson, PolicyFileJson, TracedOrderJson } from './policies-json.ts';

/** The fields of a policy file. */
export const view: View<PolicyFileJson> = {
  resource: 'policies',
  id: 'id',
  fields: [
    { name: 'kind', type: 'text', description: 'rating_rules or shipping_policies', inTable: true },
    { name: 'version', type: 'text', description: 'version that the file states', inTable: true },
    { name: 'in_force', type: 'boolean', description: 'whether it is in force', inTable: true },
    {
      name: 'policy_ids',
      type: 'text',
      description: 'ids of its policies, in their order',
      heading: 'policies',
      inTable: true,
      get: (file) => (file.policies ?? []).map(({ id, active }) => (active ? id : `${id} (off)`)).join(' '),
    },
    {
      name: 'policies',
      type: 'list',
      description: 'id, name and switch of each policy',
      inTable: false,
      below: async () => membersOf<PolicyFileJson['policies']>({ id: true, name: true, active: true }),
    },
    { name: 'tests', type: 'integer', description: 'how many tests the file carries', inTable: true },
    { name: 'applied_by', type: 'text', description: 'who put it in force', inTable: true },
    { name: 'created_at', type: 'time', description: 'when', inTable: true },
    { name: 'result', type: 'status', description: 'of apply: applied, or unchanged', inTable: false },
    { name: 'sha256', type: 'text', description: 'hash of the file', inTable: false },
    { name: 'source', type: 'text', description: 'the file as it was written', inTable: false },
    { name: 'id', type: 'text', description: 'its id', inTable: true },
  ],
};

const service = async () => membersOf<TracedOrderJson['chosen']>({ service: true, price: true });

export const traceView: View<TracedOrderJson> = {
  resource: 'traces',
  id: 'order_number',
  fields: [
    { name: 'order_number', type: 'text', description: 'the order', inTable: true },
    { name: 'chosen.service', type: 'text', description: 'what is chosen', inTable: true },
    { name: 'chosen.price', type: 'money', description: 'its price', inTable: true },
    { name: 'currency', type: 'text', description: 'currency', inTable: true },
    {
      name: 'chosen',
      type: 'object',
      description: 'service and price that are chosen',
      inTable: false,
      below: service,
    },
    {
      name: 'decided_by',
      type: 'list',
      description: 'policies without which another would have won',
      inTable: false,
      below: async () =>
        membersOf<TracedOrderJson['decided_by']>({
          id: true,
          name: true,
          would_have_won: { service: true, price: true },
        }),
    },
    {
      name: 'without_policies',
      type: 'object',
      description: 'what would have won without any',
      inTable: false,
      below: service,
    },
    {
      name: 'steps',
      type: 'list',
      description: 'what each policy did, or why not',
      inTable: false,
      below: async () =>
        membersOf<TracedOrderJson['steps']>({
          id: true,
          name: true,
          applied: true,
          why: true,
          effects: { offer: true, effect: true },
        }),
    },
    { name: 'policies_version', type: 'text', description: 'version of the policies in force', inTable: true },
  ],
};

export const backtestView: View<BacktestJson> = {
  resource: 'backtests',
  id: 'proposed_version',
  fields: [
    { name: 'orders', type: 'integer', description: 'how many orders were rated', inTable: true },
    {
      name: 'current_version',
      type: 'text',
      description: 'policies compared with; empty: the cheapest',
      inTable: true,
    },
    { name: 'proposed_version', type: 'text', description: 'version of the file', inTable: true },
    {
      name: 'totals',
      type: 'list',
      description: 'cost before and after, a row a currency',
      inTable: false,
      below: async () =>
        membersOf<BacktestJson['totals']>({ currency: true, before: true, after: true, difference: true }),
    },
    {
      name: 'changed',
      type: 'list',
      description: 'orders that would have gone otherwise',
      inTable: false,
      below: async () =>
        membersOf<BacktestJson['changed']>({
          order_number: true,
          before: true,
          after: true,
          difference: true,
          decided_by: true,
        }),
    },
    {
      name: 'unserved',
      type: 'list',
      description: 'orders that could no longer be shipped',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'skipped',
      type: 'list',
      description: 'orders that could not be rated',
      inTable: false,
      below: async () => membersOf<BacktestJson['skipped']>({ order_number: true, reason: true }),
    },
  ],
};

/** What `policies test` answers. */
export interface TestedPoliciesJson {
  readonly file: string;
  readonly valid: boolean;
  readonly mistakes: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly message: string;
  }[];
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly differences: readonly { readonly part: string; readonly expected: string; readonly computed: string }[];
  }[];
  readonly passed: number;
}

export const testView: View<TestedPoliciesJson> = {
  resource: 'tests',
  id: 'file',
  fields: [
    { name: 'file', type: 'text', description: 'the file', inTable: true },
    { name: 'valid', type: 'boolean', description: 'whether it has no mistake', inTable: true },
    {
      name: 'mistakes',
      type: 'list',
      description: 'every mistake with its place',
      inTable: false,
      below: async () =>
        membersOf<TestedPoliciesJson['mistakes']>({ file: true, line: true, column: true, message: true }),
    },
    {
      name: 'tests',
      type: 'list',
      description: 'name, result and differences of each test',
      inTable: false,
      below: async () =>
        membersOf<TestedPoliciesJson['tests']>({
          name: true,
          passed: true,
          differences: { part: true, expected: true, computed: true },
        }),
    },
    { name: 'passed', type: 'integer', description: 'how many tests pass', inTable: true },
  ],
};
