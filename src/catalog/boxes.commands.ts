import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const BOX: ArgumentSpec = { name: 'code', description: 'code of the box or pallet', required: true };

const BOX_OPTIONS: readonly OptionSpec[] = [
  { flags: '-f, --file <file>', description: 'JSON as the API takes it, or - for standard input', advanced: true },
  { flags: '--name <name>', description: 'its name' },
  { flags: '--type <type>', description: 'box or pallet (box)', choices: ['box', 'pallet'] },
  { flags: '--inner <sizes>', description: 'inner length x width x height, as 12x9x4' },
  { flags: '--outer <sizes>', description: 'outer sizes (the inner ones)' },
  { flags: '--dimension-uom <unit>', description: 'of the sizes (in)', choices: ['in', 'cm'], advanced: true },
  { flags: '--tare <weight>', description: 'its own weight (0)', field: 'tare_weight' },
  { flags: '--max-weight <weight>', description: 'most that it may weigh packed' },
  { flags: '--weight-uom <unit>', description: 'of the weights (lb)', choices: ['lb', 'kg'], advanced: true },
  { flags: '--cost <amount>', description: 'what one costs (0)' },
  { flags: '--labor-cost <amount>', description: 'what packing one costs (0)' },
  { flags: '--currency <code>', description: 'of both costs (USD)', advanced: true },
];

export const BOX_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'boxes list',
    aliases: ['boxes ls'],
    summary: 'List the boxes and pallets that orders are packed into.',
    examples: ['shipdock boxes list', 'shipdock boxes list --json --fields code,max_weight'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list-boxes.ts'),
  },
  {
    name: 'boxes get',
    summary: 'Show boxes and pallets.',
    arguments: [
      {
        name: 'code',
        description: 'codes of boxes and pallets, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock boxes get BOX-12X9X4', 'shipdock boxes get PALLET-48X40 --json'],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such box', '6 some of several are not there'],
    load: () => import('./commands/get-box.ts'),
  },
  {
    name: 'boxes create',
    summary: 'Add a box or pallet.',
    description:
      'Orders are packed into the boxes that cost least to ship. Of a pallet the inner size is the room for its load: the ' +
      'deck is as high as the outer height is above the inner. Without a pallet of its own an account packs on 48 x 40 in ' +
      'ones: deck 6 in, 40 lb, 72 in and 2,500 lb in all.',
    arguments: [{ ...BOX, required: false }],
    options: BOX_OPTIONS,
    examples: [
      'shipdock boxes create BOX-16X12X6 --inner 16x12x6 --outer 16.3x12.3x6.3 --tare 0.9 --max-weight 40 --cost 1.10',
      'shipdock boxes create -f box.json',
    ],
    needs: 'database',
    dryRun: true,
    isKeyed: true,
    changes: true,
    exits: ['4 a part is missing or impossible, or the code is taken'],
    load: () => import('./commands/create-box.ts'),
  },
  {
    name: 'boxes update',
    summary: 'Change a box or pallet; what is not given stays.',
    arguments: [BOX],
    options: BOX_OPTIONS,
    examples: [
      'shipdock boxes update BOX-12X9X4 --cost 0.75',
      'shipdock boxes update PALLET-48X40 --inner 48x40x54 --outer 48x40x60 --dry-run',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such box', '4 a part is impossible'],
    load: () => import('./commands/update-box.ts'),
  },
  {
    name: 'boxes delete',
    aliases: ['boxes rm'],
    summary: 'Delete boxes and pallets, all or none; what was packed into them before stays as it is.',
    arguments: [{ ...BOX, description: 'codes, or - for one a line from standard input', variadic: true }],
    examples: ['shipdock boxes delete BOX-12X9X4 --yes', 'shipdock boxes delete BOX-12X9X4 BOX-6X4X4 --dry-run'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such box'],
    load: () => import('./commands/delete-boxes.ts'),
  },
  {
    name: 'boxes history',
    summary: 'Show every change of a box: who, when, and what moved from and to.',
    arguments: [{ ...BOX, description: 'code of the box or pallet, also of a deleted one' }],
    examples: [
      'shipdock boxes history BOX-12X9X4',
      'shipdock boxes history BOX-12X9X4 --json --fields at,actor,changes',
    ],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such box'],
    load: () => import('./commands/box-history.ts'),
  },
  {
    name: 'boxes import',
    summary: 'Add boxes from a CSV file, or change those whose codes are known: all of them or none.',
    arguments: [{ name: 'file', description: 'CSV file, or - for standard input', required: true }],
    examples: ['shipdock boxes import boxes.csv', 'shipdock boxes import boxes.csv --dry-run'],
    needs: 'database',
    answers: 'records',
    dryRun: true,
    changes: true,
    readsCsv: true,
    exits: ['4 a row cannot be read'],
    load: () => import('./commands/import-boxes.ts'),
  },
];
