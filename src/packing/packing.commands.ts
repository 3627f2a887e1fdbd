import type { CommandSpec } from '../cli/command.ts';

export const PACKING_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'pack',
    summary: 'Pack many orders of a file into boxes of a file, without changing anything.',
    description:
      'Prints a line an order: which boxes it takes and where each piece lies, in the millimetres and grams of the files. ' +
      'Boxes are unlimited; the fewest are taken, then the least volume. Rows of an order may stand anywhere in a file; ' +
      'in a pipe they must stand together.',
    options: [
      { flags: '--items <file>', description: 'CSV file of orders and their items, or - for standard input' },
      { flags: '--boxes <file>', description: 'CSV file of the boxes that there are, or -' },
      { flags: '--keep-flat', description: 'keep the depth of every item upright' },
    ],
    examples: [
      'shipdock pack --items items.csv --boxes planning-boxes.csv --jsonl',
      'shipdock pack --items items.csv --boxes planning-boxes.csv --keep-flat',
    ],
    needs: 'nothing',
    answers: 'records',
    exits: ['4 a file cannot be read', '6 some pieces fit no box'],
    load: () => import('./commands/pack.ts'),
  },
];
