import type { ArgumentSpec, CommandSpec } from '../cli/command.ts';

const JOB: ArgumentSpec = { name: 'job', description: 'id of the job', required: true };

export const JOB_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'jobs list',
    aliases: ['jobs ls'],
    summary: 'List jobs, oldest first.',
    options: [
      { flags: '--status <names>', description: 'unprocessed, processing, finished, failed', commas: true },
      {
        flags: '--type <type>',
        description: 'of that type',
        choices: ['split_order', 'combine_orders', 'pick_ticket', 'book_shipment'],
      },
      { flags: '--order <order>', description: 'about that order: id or number' },
    ],
    examples: ['shipdock jobs list', 'shipdock jobs list --status failed --json --fields id,error_message'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'jobs get',
    summary: 'Show a job.',
    arguments: [
      {
        name: 'job',
        description: 'ids of jobs, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock jobs get skjob_0123456789', 'shipdock jobs get skjob_0123456789 --json --fields status'],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such job', '6 some of several are not there'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'jobs wait',
    summary: 'Wait until a job is finished or failed; work on it where nobody else does.',
    arguments: [JOB],
    options: [{ flags: '--timeout <seconds>', description: 'give up after that long, with exit code 7 (300)' }],
    examples: [
      'shipdock jobs wait skjob_0123456789',
      'shipdock jobs wait skjob_0123456789 --timeout 30 --json --fields status',
    ],
    needs: 'database',
    changes: true,
    exits: ['3 no such job', '4 it failed', '7 not there yet'],
    load: () => import('./commands/wait.ts'),
  },
  {
    name: 'jobs retry',
    summary: 'Try a failed job again.',
    arguments: [JOB],
    examples: ['shipdock jobs retry skjob_0123456789', 'shipdock jobs retry skjob_0123456789 --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such job', '4 it is finished, or failed again'],
    load: () => import('./commands/retry.ts'),
  },
];
