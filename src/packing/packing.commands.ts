import type { CommandSpec } from '../cli/command.ts';

export const PACKING_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'pack',
    summary: 'Show how an order is packed and why, or plan a file of orders; nothing is changed.',
    description:
      'Of an order: what is left to ship, in the boxes and pallets of the account, at the least cost of shipping. --explain ' +
      'tells the place of each piece, why the next smaller box did not do, and how few boxes could have done. Of files: a ' +
      'line an order, in the millimetres and grams of the files, which need no data; boxes are unlimited, the fewest are ' +
      'taken, then the least volume. Rows of an order may stand anywhere in a file; in a pipe they must stand together.',
    arguments: [{ name: 'order', description: 'id or number', required: false }],
    options: [
      { flags: '-f, --file <file>', description: 'an order as JSON, which is not kept, or - for standard input' },
      { flags: '--explain', description: 'as text: each place, the next smaller box, the bound' },
      { flags: '--picture <file>', description: 'draw each layer into FILE.svg or FILE.pdf' },
      { flags: '--items <file>', description: 'CSV file of orders and their items, or - for standard input' },
      { flags: '--boxes <file>', description: 'CSV file of the boxes that there are, or -' },
      { flags: '--keep-flat', description: 'keep the depth of every item upright', advanced: true },
    ],
    examples: [
      'shipdock pack SO-1001 --explain --picture packing.pdf',
      'shipdock pack --items items.csv --boxes planning-boxes.csv --jsonl',
      'shipdock pack --file order.json --json',
    ],
    needs: 'nothing',
    answers: 'records',
    readsCsv: true,
    exits: ['3 no such order', '4 it cannot be packed, or a file cannot be read', '6 pieces of a file fit no box'],
    load: () => import('./commands/pack.ts'),
  },
];
