import type { CommandSpec, OptionSpec } from '../cli/command.ts';

const WAREHOUSE_OPTIONS: readonly OptionSpec[] = [
  { flags: '-f, --file <file>', description: 'JSON as the API takes it, or - for standard input', advanced: true },
  { flags: '--name <name>', description: 'its name' },
  { flags: '--street <street>', description: 'its street', field: 'street1' },
  { flags: '--street2 <line>', description: 'its second street line', advanced: true },
  { flags: '--city <city>', description: 'its city' },
  { flags: '--state <state>', description: 'its state' },
  { flags: '--zip <zip>', description: 'its ZIP' },
  { flags: '--country <country>', description: 'its country', advanced: true },
  { flags: '--phone <number>', description: 'its telephone number', advanced: true, field: 'phone_number' },
  { flags: '--currency <code>', description: 'its currency' },
  { flags: '--time-zone <name>', description: 'its time zone, as America/Los_Angeles' },
  { flags: '--cutoff <time>', description: 'until when parcels leave the same day, as 14:00' },
  {
    flags: '--closed <dates>',
    description: 'days on which nothing leaves (2026-12-25)',
    commas: true,
    advanced: true,
    field: 'closed_dates',
  },
  { flags: '--default', description: 'orders without a warehouse ship from it', advanced: true },
];

const CLEAR: OptionSpec = {
  flags: '--clear <parts>',
  description: 'parts to empty, as address.street2',
  commas: true,
  advanced: true,
};

export const WAREHOUSE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'warehouses list',
    aliases: ['warehouses ls'],
    summary: 'List the warehouses.',
    examples: ['shipdock warehouses list', 'shipdock warehouses list --json'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'warehouses get',
    summary: 'Show warehouses.',
    arguments: [
      {
        name: 'warehouse',
        description: 'ids or codes, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock warehouses get MAIN', 'shipdock warehouses get MAIN --json --fields time_zone,cutoff'],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such warehouse', '6 some of several are not there'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'warehouses create',
    summary: 'Add a warehouse.',
    options: [{ flags: '--code <code>', description: 'its code' }, ...WAREHOUSE_OPTIONS],
    examples: [
      'shipdock warehouses create --code EAST --street "100 Dock St" --city Newark --state NJ --zip 07102 --time-zone America/New_York',
      'shipdock warehouses create -f warehouse.json',
    ],
    needs: 'database',
    dryRun: true,
    isKeyed: true,
    changes: true,
    exits: ['4 the code is taken, or a part is missing'],
    load: () => import('./commands/create.ts'),
  },
  {
    name: 'warehouses update',
    summary: 'Change a warehouse; what is not given stays.',
    arguments: [{ name: 'warehouse', description: 'id or code', required: true }],
    options: [{ flags: '--code <code>', description: 'its new code', advanced: true }, ...WAREHOUSE_OPTIONS, CLEAR],
    examples: [
      'shipdock warehouses update MAIN --cutoff 16:00',
      'shipdock warehouses update MAIN --street "9 New Rd" --city Reno --state NV --zip 89501 --clear address.street2',
      'shipdock warehouses update MAIN --closed 2026-12-25,2027-01-01',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such warehouse', '4 a part cannot be read'],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'warehouses history',
    summary: 'Show every change of a warehouse: who, when, and what moved from and to.',
    arguments: [{ name: 'warehouse', description: 'id or code', required: true }],
    examples: ['shipdock warehouses history MAIN', 'shipdock warehouses history MAIN --json --fields at,actor,changes'],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such warehouse'],
    load: () => import('./commands/history.ts'),
  },
];
