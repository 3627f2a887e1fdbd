import type { CommandSpec } from '../cli/command.ts';

export const EXCHANGE_RATE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'exchange-rates list',
    aliases: ['exchange-rates ls'],
    summary: 'List exchange rates by day.',
    options: [
      { flags: '--from-currency <code>', description: 'from that currency', field: 'from' },
      { flags: '--to-currency <code>', description: 'into that currency', field: 'to' },
    ],
    examples: ['shipdock exchange-rates list', 'shipdock exchange-rates list --from-currency EUR --json'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'exchange-rates import',
    summary: 'Add exchange rates from a CSV file, or change those of the same pair and day: all of them or none.',
    description:
      'Columns date, from, to, rate: from that day on, one unit of `from` is worth `rate` of `to`. Prices in another currency ' +
      'are converted with the rate of the last day (in UTC) that is not after the order; a missing rate refuses the order.',
    arguments: [{ name: 'file', description: 'CSV file, or - for standard input', required: true }],
    examples: [
      'echo "date,from,to,rate\n2026-03-02,EUR,USD,1.0825" | shipdock exchange-rates import -',
      'shipdock exchange-rates import rates.csv --dry-run',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    readsCsv: true,
    exits: ['4 a row cannot be read'],
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'exchange-rates history',
    summary: 'Show every change of the rates from one currency to another: who, when, and which days.',
    arguments: [{ name: 'pair', description: 'from which currency to which, as EUR-USD', required: true }],
    examples: [
      'shipdock exchange-rates history EUR-USD',
      'shipdock exchange-rates history EUR-USD --json --fields at,actor,changes',
    ],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such rates'],
    load: () => import('./commands/history.ts'),
  },
];
