import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const ONE_ORDER: ArgumentSpec = { name: 'order', description: 'id or number', required: true };
const TYPE: OptionSpec = {
  flags: '--type <type>',
  description: 'only what is shipped, or is not',
  choices: ['shipped', 'not_shipped'],
};

export const ORDER_ITEM_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'orders items list',
    aliases: ['orders items ls'],
    summary: 'List the line items of an order.',
    arguments: [ONE_ORDER],
    options: [TYPE, { flags: '--query <text>', description: 'SKU holds that text' }],
    examples: [
      'shipdock orders items list SO-1001',
      'shipdock orders items list SO-1001 --type not_shipped --json --fields id,sku,quantity',
    ],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such order'],
    load: () => import('./commands/list-items.ts'),
  },
  {
    name: 'orders items add',
    summary: 'Add line items to an order.',
    description: 'A line of the file that matches one of the order by id or source_system_id changes it instead.',
    arguments: [ONE_ORDER],
    options: [
      { flags: '-f, --file <file>', description: 'JSON list of line items as the API takes them, or -' },
      { flags: '--item <sku=n>', description: 'units of a SKU', repeat: true },
      { flags: '--price <amount>', description: 'price of one unit', advanced: true },
    ],
    examples: [
      'shipdock orders items add SO-1001 --item MUG-RED=2',
      'shipdock orders items add SO-1001 -f lines.json -q',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 a field cannot be read', '5 it is being booked'],
    load: () => import('./commands/add-items.ts'),
  },
  {
    name: 'orders items update',
    summary: 'Change a line item; what is not given stays.',
    arguments: [ONE_ORDER, { name: 'item', description: 'id, source_system_id or SKU of the line', required: true }],
    options: [
      { flags: '-f, --file <file>', description: 'JSON as the API takes a line item, or -', advanced: true },
      { flags: '--quantity <n>', description: 'units' },
      { flags: '--price <amount>', description: 'price of one unit' },
      { flags: '--value <amount>', description: 'value of one unit', advanced: true },
      { flags: '--length <n>', description: 'length of one unit' },
      { flags: '--width <n>', description: 'width of one unit' },
      { flags: '--height <n>', description: 'height of one unit' },
      { flags: '--dimension-uom <unit>', description: 'of the sizes', choices: ['in', 'cm'], advanced: true },
      { flags: '--weight <n>', description: 'weight of one unit' },
      { flags: '--weight-uom <unit>', description: 'of the weight', choices: ['lb', 'kg'], advanced: true },
      { flags: '--clear <field>', description: 'empty a field, as lot_number', repeat: true, advanced: true },
    ],
    examples: [
      'shipdock orders items update SO-1001 TEA-GRN --quantity 5',
      'shipdock orders items update SO-1001 SCALE-K --weight 3.5 --dry-run --json',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: [
      '3 no such order or line',
      '4 fewer units than are shipped, or a field cannot be read',
      '5 it is being booked',
    ],
    load: () => import('./commands/update-item.ts'),
  },
  {
    name: 'orders items remove',
    aliases: ['orders items rm'],
    summary: 'Remove line items of which nothing is shipped, all or none.',
    arguments: [
      ONE_ORDER,
      { name: 'item', description: 'ids, source_system_ids or SKUs of lines, or -', required: true, variadic: true },
    ],
    examples: [
      'shipdock orders items remove SO-1001 TEA-GRN --yes',
      'shipdock orders items remove SO-1001 SCALE-K --dry-run --json',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such order or line', '4 units of it are shipped', '5 it is being booked'],
    load: () => import('./commands/remove-items.ts'),
  },
  {
    name: 'orders skus',
    summary: 'List the SKUs of an order, quantities summed.',
    arguments: [ONE_ORDER],
    options: [TYPE],
    examples: ['shipdock orders skus SO-1001', 'shipdock orders skus SO-1001 --type not_shipped --json'],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such order'],
    load: () => import('./commands/list-skus.ts'),
  },
];
