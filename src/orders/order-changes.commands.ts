import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const ONE_ORDER: ArgumentSpec = { name: 'order', description: 'id or number', required: true };
const SOME_ORDERS: ArgumentSpec = {
  name: 'order',
  description: 'ids or numbers, or - for one a line from standard input',
  required: true,
  variadic: true,
};
/** With `--all` filters choose them, so none need be named. */
const ORDERS_OR_ALL: ArgumentSpec = { ...SOME_ORDERS, required: false };

const BY_FILTER: readonly OptionSpec[] = [
  { flags: '--all', description: 'every order that matches the filters' },
  { flags: '--confirm <n>', description: 'with --all: how many orders that is', onlyWith: '--all' },
  {
    flags: '--status <names>',
    description: 'with --all: orders of these statuses',
    onlyWith: '--all',
    commas: true,
    advanced: true,
  },
  { flags: '--tag <tag>', description: 'with --all: orders with that tag', onlyWith: '--all', advanced: true },
  {
    flags: '--sku <sku>',
    description: 'with --all: orders with a line of that SKU',
    onlyWith: '--all',
    advanced: true,
  },
  {
    flags: '--source-system <name>',
    description: 'with --all: orders from that system',
    onlyWith: '--all',
    advanced: true,
  },
  {
    flags: '--warehouse <code>',
    description: 'with --all: orders shipping from that warehouse',
    onlyWith: '--all',
    advanced: true,
  },
  { flags: '--from <date>', description: 'with --all: created on or after', onlyWith: '--all', advanced: true },
  { flags: '--to <date>', description: 'with --all: created on or before', onlyWith: '--all', advanced: true },
  {
    flags: '--query <text>',
    description: 'with --all: number, reference, consignee or email holds that text, or it is the telephone number',
    onlyWith: '--all',
    advanced: true,
  },
];

export const ORDER_CHANGE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'orders update',
    summary: 'Change an order; what is not given stays.',
    description:
      'With -f the file holds what the API takes: lines match by id or source_system_id, unmatched ones are added, notes are ' +
      'appended, tags replaced. --clear empties optional fields, since an empty text means "not given".',
    arguments: [ONE_ORDER],
    options: [
      { flags: '-f, --file <file>', description: 'JSON as the API takes it, or - for standard input' },
      { flags: '--status <status>', description: 'move it to that status' },
      { flags: '--until <time>', description: 'put it on hold until then', field: 'hold_until', advanced: true },
      { flags: '--number <number>', description: 'another order number', advanced: true },
      { flags: '--to <code>', description: 'consignee: an address of the book, in the place of the one there' },
      { flags: '--name <name>', description: 'consignee: person' },
      { flags: '--company <company>', description: 'consignee: company' },
      { flags: '--street <street>', description: 'consignee: street', field: 'street1' },
      { flags: '--street2 <street>', description: 'consignee: second street line', advanced: true },
      { flags: '--city <city>', description: 'consignee: city' },
      { flags: '--state <state>', description: 'consignee: state' },
      { flags: '--zip <zip>', description: 'consignee: ZIP or postal code' },
      { flags: '--country <country>', description: 'consignee: country', advanced: true },
      { flags: '--phone <number>', description: 'consignee: telephone', advanced: true, field: 'phone_number' },
      { flags: '--email <address>', description: 'consignee: mail address', advanced: true },
      { flags: '--residential', description: 'consignee: is a home', advanced: true },
      { flags: '--service <name>', description: 'carrier and service wished for' },
      { flags: '--warehouse <code>', description: 'warehouse that it ships from', advanced: true },
      { flags: '--tag <tag>', description: 'tags in the place of those it has', repeat: true, advanced: true },
      { flags: '--note <text>', description: 'add a note' },
      { flags: '--clear <field>', description: 'empty a field, as destination_address.street2', repeat: true },
      { flags: '--rate-again', description: 'rate it after the change', advanced: true },
    ],
    examples: [
      'shipdock orders update SO-1001 --zip 74546 --note "ZIP from the customer"',
      'shipdock orders update SO-1001 --to DOCK',
      'shipdock orders update SO-1001 --clear destination_address.phone_number --json --fields destination_address',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 a field cannot be read, or a rule says no', '5 it is being booked'],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'orders cancel',
    summary: 'Cancel orders: what is not shipped is not going to be; booked shipments stay.',
    description:
      'Lines keep their quantities and the order can be restored. One order that cannot be cancelled does not stop the others.',
    arguments: [ORDERS_OR_ALL],
    options: [
      { flags: '--cancel-shipments', description: 'void its shipments first; that may cost money' },
      { flags: '--remove-unshipped', description: 'take what is not shipped off its lines' },
      ...BY_FILTER,
    ],
    examples: ['shipdock orders cancel SO-1002 --yes', 'shipdock orders cancel SO-1003 --remove-unshipped --dry-run'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: [
      '3 no such order',
      '4 a rule says no',
      '5 it is being booked',
      '6 some could not be cancelled, or some of the shipments that --cancel-shipments names',
    ],
    load: () => import('./commands/cancel.ts'),
  },
  {
    name: 'orders hold',
    summary: 'Put orders on hold, all or none; nothing of them is booked until they are released.',
    arguments: [SOME_ORDERS],
    options: [
      { flags: '--until <time>', description: 'released by itself then, as 2026-11-21T08:00:00Z', field: 'hold_until' },
    ],
    examples: [
      'shipdock orders hold SO-1003',
      'shipdock orders hold SO-1003 SO-1004 --until 2030-01-02T08:00-08:00 --dry-run',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 it cannot be held in its status', '5 it is being booked'],
    load: () => import('./commands/hold.ts'),
  },
  {
    name: 'orders release',
    summary: 'Release orders from hold, all or none.',
    arguments: [SOME_ORDERS],
    examples: [
      'shipdock orders release SO-1003',
      'shipdock orders list --status on_hold -q | shipdock orders release -',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 it is cancelled'],
    load: () => import('./commands/release.ts'),
  },
  {
    name: 'orders restore',
    summary: 'Restore cancelled orders, all or none.',
    arguments: [SOME_ORDERS],
    examples: ['shipdock orders restore SO-1002', 'shipdock orders restore SO-1002 --dry-run --json'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order'],
    load: () => import('./commands/restore.ts'),
  },
  {
    name: 'orders delete',
    aliases: ['orders rm'],
    summary: 'Delete orders of which nothing was ever shipped; only their journal stays.',
    arguments: [ORDERS_OR_ALL],
    options: BY_FILTER,
    examples: ['shipdock orders delete SO-1004 --yes', 'shipdock orders delete SO-1005 --dry-run --json'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 it has shipments', '6 some could not be deleted'],
    load: () => import('./commands/delete.ts'),
  },
  {
    name: 'orders redact',
    summary: 'Erase a person’s data from a finished order, its shipments and their history, for good.',
    description:
      'Of addresses country and state are left; notes, billing details and what the shop sent along go. Numbers, lines, ' +
      'quantities and money stay, and the journal can still be verified. Backups, exported files, printed and uploaded documents, the ' +
      'address book, what carriers were told, and addresses of rates that have not expired and that it was not booked by are not reached. It is confirmed by the order number. A deleted order is ' +
      'named by its id.',
    arguments: [ONE_ORDER],
    options: [{ flags: '--confirm <number>', description: 'the order number, instead of typing it' }],
    examples: ['shipdock orders redact SO-9003 --dry-run', 'shipdock orders redact SO-9003 --confirm SO-9003'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 something is left to ship, or under way', '5 it is being booked'],
    load: () => import('./commands/redact.ts'),
  },
];
