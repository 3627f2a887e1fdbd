import type { CommandSpec } from '../cli/command.ts';

export const DOCUMENT_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'labels get',
    summary: 'Get the 4x6 in labels of shipments, every package; many shipments give one document.',
    description:
      'With -o DIR/ each shipment gets a file of its own, named after its tracking number. Labels are written to standard ' +
      'output otherwise, but never onto a terminal.',
    arguments: [
      {
        name: 'shipment',
        description: 'ids, shids or tracking numbers, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    options: [
      { flags: '--format <format>', description: 'pdf or zpl (setting label_format)', choices: ['pdf', 'zpl'] },
      { flags: '--dpi <n>', description: 'of the ZPL printer', choices: ['203', '300'], advanced: true },
    ],
    examples: ['shipdock labels get 1 -o label.pdf', 'shipdock labels get 1 2 --format zpl -o -'],
    needs: 'database',
    answers: 'binary',
    exits: ['3 no such shipment', '6 some labels could not be made'],
    load: () => import('./commands/get-labels.ts'),
  },
  {
    name: 'bols get',
    summary: 'Get the bills of lading of freight shipments.',
    arguments: [
      {
        name: 'shipment',
        description: 'ids, shids or tracking numbers, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock bols get 3 -o bol.pdf', 'shipdock bols get 3 7 -o bols/'],
    needs: 'database',
    answers: 'binary',
    exits: ['3 no such shipment', '4 it is no freight shipment', '6 some could not be made'],
    load: () => import('./commands/get-bols.ts'),
  },
];
