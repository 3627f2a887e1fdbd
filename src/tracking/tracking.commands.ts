import type { CommandSpec } from '../cli/command.ts';

export const TRACKING_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'track get',
    summary: 'Show where a shipment is, and every scan of it.',
    arguments: [{ name: 'shipment', description: 'id, shid or tracking number', required: true }],
    examples: ['shipdock track get 1', 'shipdock track get 1 --json'],
    needs: 'database',
    exits: ['3 no such shipment'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'track watch',
    summary: 'Follow shipments until all are delivered or cancelled.',
    description:
      'On a terminal a table that is drawn anew, in a pipe one line a change, with --jsonl one JSON object a change. In the ' +
      'sandbox the carriers move parcels by their own clock, and --speed lets it run faster.',
    arguments: [
      {
        name: 'shipment',
        description: 'ids, shids or tracking numbers; none means every one on its way',
        required: false,
        variadic: true,
      },
    ],
    options: [
      { flags: '--speed <n>', description: 'sandbox: seconds of the carriers that pass in one of yours (1)' },
      { flags: '--interval <seconds>', description: 'how often to look (0.25)', advanced: true },
      { flags: '--timeout <seconds>', description: 'give up after that long, with exit code 7' },
    ],
    examples: [
      'shipdock track watch 1 --speed 100000000',
      'shipdock track watch --speed 100000000 --timeout 60 --jsonl',
    ],
    needs: 'database',
    answers: 'records',
    changes: true,
    exits: ['3 no such shipment', '7 the time was up first'],
    load: () => import('./commands/watch.ts'),
  },
];
