import type { CommandSpec } from '../cli/command.ts';

export const STATS_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'stats',
    summary: 'Count what there is: orders, shipments and their money, jobs, webhooks, the size of the data.',
    description:
      'Of the account, from its own data: nothing is sent anywhere. With --since and --until what was made in that time is ' +
      'counted, by the state it has now; a date without a time is a whole day, in UTC. Bought are all shipments, those ' +
      'that were cancelled since too; cancelled are these alone, with what they had cost; refunded is what of it ' +
      'came back, refund_pending the price of what may yet.',
    options: [
      { flags: '--since <time>', description: 'made from then on, as 2026-11-01' },
      { flags: '--until <time>', description: 'made until then; a date includes its day' },
    ],
    examples: ['shipdock stats', 'shipdock stats --since 2026-03-01 --until 2026-03-31 --json'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/stats.ts'),
  },
];
