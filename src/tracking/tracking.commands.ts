import type { CommandSpec } from '../cli/command.ts';

export const TRACKING_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'track get',
    summary: 'Show where a shipment is, and every scan of it.',
    description:
      'A number that no shipment here has is still told apart: whose it most likely is, and where its carrier tells of it.',
    arguments: [{ name: 'shipment', description: 'id, shid or tracking number', required: true }],
    examples: ['shipdock track get 1', 'shipdock track get 1 --json'],
    needs: 'database',
    exits: ['3 no such shipment, and no carrier has such numbers'],
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
        description: 'ids, shids or tracking numbers, or -; none means every one on its way',
        required: false,
        variadic: true,
      },
    ],
    options: [
      {
        flags: '--status <names>',
        description: 'those that are ordered, in_transit, exception … now',
        commas: true,
        isFilter: true,
      },
      { flags: '--order <order>', description: 'those of that order: id or number' },
      { flags: '--carrier <code>', description: 'those of that carrier', advanced: true },
      {
        flags: '--speed <n>',
        description: 'sandbox: seconds of the carriers that pass in one of yours (1); their clock stays where it gets',
      },
      { flags: '--interval <seconds>', description: 'how often to look (0.25)', advanced: true },
      {
        flags: '--until <statuses>',
        description: 'stop when all are in one of these, or will move no more (delivered,cancelled)',
        commas: true,
      },
      {
        flags: '--fail-on <status>',
        description: 'stop with exit code 8 when one is in that status',
        commas: true,
        advanced: true,
      },
      { flags: '--timeout <time>', description: 'give up after that long (seconds, or 90s, 5m, 2h), with exit code 7' },
    ],
    examples: [
      'shipdock track watch 1 --speed 100000000',
      'shipdock track watch --speed 100000000 --timeout 60 --jsonl',
      'shipdock track watch --order SO-1001 --speed 100000000',
    ],
    needs: 'database',
    answers: 'records',
    changes: true,
    exits: [
      '3 no such shipment, or an order that has none',
      '4 one will never be what is waited for',
      '7 the time was up first',
      '8 one is in the status of --fail-on',
    ],
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'track record',
    summary: 'Record what somebody on the way saw of a shipment: for own drivers.',
    description:
      'Weighed by its time as a carrier’s scan is: told late, it moves nothing backwards. By a tracking number it is of the ' +
      'packages that go by it, by id or shid of all. To set a status whatever came before: shipdock shipments update.',
    arguments: [
      { name: 'shipment', description: 'id, shid or tracking number', required: true },
      { name: 'status', description: 'in_transit, delivered, exception … or a word such as picked_up', required: true },
    ],
    options: [
      { flags: '--at <time>', description: 'when it was (now), as 2026-03-02T16:30:00Z' },
      { flags: '--location <place>', description: 'where it was' },
      { flags: '--message <text>', description: 'what a reader is told' },
      { flags: '--package <number>', description: 'only this package, by its tracking number', advanced: true },
    ],
    examples: [
      'shipdock track record 1 picked_up --location "Carlsbad, CA"',
      'shipdock track record 1 delivered --dry-run',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such shipment', '4 the status is missing'],
    load: () => import('./commands/record.ts'),
  },
  {
    name: 'track import',
    summary: 'Record the scans of a carrier’s file, whatever their order and however often they come.',
    description:
      'CSV with the columns tracking_number (or shipment), time, status, location and message; JSON with the same members; ' +
      'or trackers and events of EasyPost. What is known already changes nothing, and what cannot be read stops nothing else. ' +
      'A scan without a time is of now, or known where the same was told before.',
    arguments: [
      { name: 'file', description: 'CSV or .json file, or - for either from standard input', required: true },
    ],
    options: [
      {
        flags: '--carrier <words>',
        description: 'whose words its statuses are',
        choices: ['general', 'easypost', 'ups', 'scripted'],
      },
    ],
    examples: ['shipdock track import scans.csv', 'shipdock track import scans.csv --dry-run --json'],
    needs: 'database',
    answers: 'records',
    dryRun: true,
    changes: true,
    readsCsv: true,
    exits: ['4 nothing could be read', '6 some scans were rejected'],
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'sandbox list',
    aliases: ['sandbox ls'],
    summary: 'List the stories that the carriers of the sandbox can play, and the ways in which they can fail.',
    examples: ['shipdock sandbox list', 'shipdock sandbox list --json --fields name'],
    needs: 'nothing',
    answers: 'list',
    load: () => import('./commands/sandbox-list.ts'),
  },
  {
    name: 'sandbox run',
    summary: 'Let shipments of the sandbox play a story to its end, or its carriers fail.',
    description:
      'The clock of the sandbox is set forward until the story is over; subscribers are told as it happens. A story of ' +
      'faults is of the carriers instead: the next times that they are asked they do not answer, take no more requests, ' +
      'refuse, or sell and do not say so. Its form is described in fixtures/tracking/README.md of the package.',
    arguments: [
      {
        name: 'scenario',
        description: 'name as in shipdock sandbox list, or a .json file of your own (- for standard input)',
        required: true,
      },
      {
        name: 'shipment',
        description: 'ids, shids or tracking numbers; none means every one on its way',
        required: false,
        variadic: true,
      },
    ],
    options: [{ flags: '--stay', description: 'leave the clock as it is: the story goes on with it' }],
    examples: [
      'shipdock sandbox run return 1',
      'shipdock sandbox run late-and-doubled-scans --json --fields status',
      'shipdock sandbox run half-finished-purchase',
    ],
    needs: 'database',
    answers: 'records',
    changes: true,
    exits: [
      '3 no such story, file or shipment',
      '4 the file is no story, or a shipment is over',
      '9 these are production data',
    ],
    load: () => import('./commands/sandbox-run.ts'),
  },
  {
    name: 'sandbox advance',
    summary: 'Set the clock of the sandbox forward, and let happen what happens meanwhile.',
    arguments: [
      {
        name: 'time',
        description: 'how far, as 3d, 12h, 1d12h or 90m',
        required: true,
        notNegative: 'the clock of the sandbox goes only forward',
      },
    ],
    examples: ['shipdock sandbox advance 3d', 'shipdock sandbox advance 12h --json'],
    needs: 'database',
    changes: true,
    exits: ['9 these are production data'],
    load: () => import('./commands/sandbox-advance.ts'),
  },
];
