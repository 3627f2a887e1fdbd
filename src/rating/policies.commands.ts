import type { CommandSpec } from '../cli/command.ts';

const FILE = {
  name: 'file',
  description: 'JSON file of policies/1 (shipdock help policies), or - for standard input',
  required: true,
};

export const POLICY_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'policies list',
    aliases: ['policies ls'],
    summary: 'List every file of rating rules and shipping policies that was applied, the newest first.',
    examples: ['shipdock policies list', 'shipdock policies list --json --fields kind,version,in_force'],
    needs: 'database',
    answers: 'list',
    load: () => import('./policies/commands/list.ts'),
  },
  {
    name: 'policies get',
    summary: 'Show the rating rules or shipping policies in force, or an earlier file.',
    arguments: [{ name: 'policies', description: 'shipping_policies, rating_rules, or an id', required: true }],
    examples: [
      'shipdock policies get shipping_policies',
      'shipdock policies get shipping_policies --json --fields source',
    ],
    needs: 'database',
    exits: ['3 none were applied'],
    load: () => import('./policies/commands/get.ts'),
  },
  {
    name: 'policies apply',
    summary: 'Put a file of rating rules or shipping policies in force.',
    description:
      'Rating rules apply to rate requests, shipping policies to orders as they are rated. The file is checked, and the test ' +
      'cases in it are run; where one fails nothing is changed. Earlier files stay on record: applying one again goes back. ' +
      'A price in it is what the carrier asks, without packing; amounts are in the currency of what is rated.',
    arguments: [FILE],
    examples: ['shipdock policies apply policies.json', 'shipdock policies apply policies.json --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['4 the file has mistakes, or its own tests fail'],
    load: () => import('./policies/commands/apply.ts'),
  },
  {
    name: 'policies test',
    summary: 'Check a file of rules or policies, and run the test cases in it.',
    arguments: [FILE],
    examples: ['shipdock policies test policies.json', 'shipdock policies test policies.json --json'],
    needs: 'nothing',
    exits: ['4 mistakes, or a test that fails'],
    load: () => import('./policies/commands/test.ts'),
  },
  {
    name: 'policies trace',
    summary: 'Say what each shipping policy does to an order, which decides, and what would win otherwise.',
    arguments: [{ name: 'order', description: 'id or number', required: true }],
    examples: ['shipdock policies trace SO-1001', 'shipdock policies trace SO-1001 --json'],
    needs: 'database',
    exits: ['3 no such order', '4 the order cannot be rated'],
    load: () => import('./policies/commands/trace.ts'),
  },
  {
    name: 'policies backtest',
    summary: 'Say what a file of policies would have cost over past orders, before it is switched on.',
    description:
      'The last orders are rated again, whole and by the tariffs of their day. The file is compared with the policies in ' +
      'force; without a file those in force are compared with always taking the cheapest.',
    arguments: [{ ...FILE, required: false }],
    options: [{ flags: '--last <n>', description: 'how many orders back (100)' }],
    examples: ['shipdock policies backtest policies.json --last 50'],
    needs: 'database',
    exits: ['4 the file has mistakes'],
    load: () => import('./policies/commands/backtest.ts'),
  },
];
