import type { ArgumentSpec, CommandSpec } from '../cli/command.ts';

const ONE_ORDER: ArgumentSpec = { name: 'order', description: 'id or number', required: true };

export const ORDER_MOVE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'orders split',
    summary: 'Split line items of an order into a new order, or move them to another one.',
    description:
      'Quantities, weights, serial numbers and prices are parted, never copied; shipping, tax and the rest of the total stay. ' +
      'Only what is not shipped moves, and something must be left. `orders unsplit` takes it back.',
    arguments: [ONE_ORDER],
    options: [
      { flags: '--item <sku=n>', description: 'units to move, by SKU or line id', repeat: true },
      {
        flags: '--serial <code>',
        description: 'serial number that goes along; else the last of the line',
        repeat: true,
        advanced: true,
      },
      { flags: '--new-order <number>', description: 'number of the new order' },
      { flags: '--into <order>', description: 'order that takes them' },
      { flags: '-f, --file <file>', description: 'JSON as the API takes a split, or -', advanced: true },
      { flags: '--no-wait', description: 'answer the job instead of waiting for it', advanced: true },
    ],
    examples: [
      'shipdock orders split SO-1001 --item TEA-GRN=2 --new-order SO-1001-B',
      'shipdock orders split SO-1001 --item TEA-GRN=1 --into SO-1001-B --dry-run',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order or line', '4 more than is left to ship, or everything', '5 it is being booked'],
    load: () => import('./commands/split.ts'),
  },
  {
    name: 'orders unsplit',
    summary: 'Take back the last split of an order, as long as nothing was shipped or changed since.',
    arguments: [ONE_ORDER],
    examples: ['shipdock orders unsplit SO-1001', 'shipdock orders unsplit SO-1001 --dry-run'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 something changed since'],
    load: () => import('./commands/unsplit.ts'),
  },
  {
    name: 'orders combine',
    summary: 'Move everything of other orders to one that goes to the same destination.',
    description:
      'The emptied orders are cancelled, with a note that names the order that took their lines. What they ask for and it does not (a service, a return label, another warehouse) is told; other billing is refused. `orders uncombine` takes it back.',
    arguments: [
      { name: 'master', description: 'order that keeps the items: id or number', required: true },
      { name: 'order', description: 'orders to combine into it, or -', required: false, variadic: true },
    ],
    options: [
      { flags: '--all', description: 'every open order to the same destination that ships the same way' },
      { flags: '--allow-different-destination', description: 'although they go elsewhere', advanced: true },
      { flags: '--no-wait', description: 'answer the job instead of waiting for it', advanced: true },
    ],
    examples: [
      'shipdock orders combine SO-1003 SO-1004 --allow-different-destination --dry-run',
      'shipdock orders combine SO-1001 SO-1001-B --yes',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: [
      '3 no such order',
      '4 another currency, billing or destination, on hold, cancelled or shipped',
      '5 one is being booked',
    ],
    load: () => import('./commands/combine.ts'),
  },
  {
    name: 'orders uncombine',
    summary: 'Take back the last combination of an order, as long as nothing was shipped or changed since.',
    arguments: [ONE_ORDER],
    examples: ['shipdock orders uncombine SO-1001', 'shipdock orders uncombine SO-1001 --dry-run'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 something changed since'],
    load: () => import('./commands/uncombine.ts'),
  },
  {
    name: 'orders history',
    summary: 'Show every change of an order: who, when, and what moved from and to.',
    arguments: [{ ...ONE_ORDER, description: 'id or number; of a deleted order its id' }],
    examples: [
      'shipdock orders history SO-1001',
      'shipdock orders history SO-1001 --json --fields at,operation,changes',
    ],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such order'],
    load: () => import('./commands/history.ts'),
  },
  {
    name: 'orders undo',
    summary: 'Take back the last change of an order where that is still possible, else say why not.',
    arguments: [ONE_ORDER],
    examples: ['shipdock orders undo SO-1001', 'shipdock orders undo SO-1001 --dry-run --json'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 the last change cannot be taken back'],
    load: () => import('./commands/undo.ts'),
  },
];
