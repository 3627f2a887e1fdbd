import type { ArgumentSpec, CommandSpec } from '../cli/command.ts';

const SHIPMENTS: ArgumentSpec = {
  name: 'shipment',
  description: 'ids, shids or tracking numbers, or - for one a line from standard input',
  required: true,
  variadic: true,
};

export const DOCUMENT_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'labels get',
    summary: 'Get the 4x6 in labels of shipments, every package; many shipments give one document.',
    description:
      'Labels come in the order of the shipments; with - in the order in which they are scanned. With -o DIR/ each label gets a file of its own (of --sheet, each shipment), named after its tracking number. Labels are written to standard ' +
      'output otherwise, but never onto a terminal.',
    arguments: [{ ...SHIPMENTS, required: false }],
    options: [
      {
        flags: '--format <format>',
        description: 'pdf or zpl (by the ending of -o, else setting label_format)',
        choices: ['pdf', 'zpl'],
      },
      { flags: '--zpl', description: 'ZPL, for a label printer' },
      { flags: '--dpi <n>', description: 'of the ZPL printer (203)', choices: ['203', '300'] },
      {
        flags: '--print <printer>',
        description: 'tcp://HOST:9100, lp:QUEUE or a folder; each label once',
        makesChange: true,
      },
      {
        flags: '--reprint <reason>',
        description: 'with --print: another copy, and why; a package by its number alone',
        onlyWith: '--print',
      },
      { flags: '--scan', description: 'with --print: of each code that is scanned, one a line', onlyWith: '--print' },
      {
        flags: '--sheet <paper>',
        description: 'PDF on office paper: four labels a sheet, two with _2up',
        choices: ['a4', 'letter', 'a4_2up', 'letter_2up', 'a4_4up', 'letter_4up'],
      },
    ],
    examples: [
      'shipdock labels get 1 -o label.pdf',
      'shipdock labels get 1 2 --zpl --dpi 300 -o -',
      'shipdock labels get 1 2 --sheet letter -o sheet.pdf',
      'shipdock labels get 1 2 --print spool/',
    ],
    needs: 'database',
    answers: 'binary',
    exits: [
      '3 no such shipment',
      '4 printed already',
      '6 some labels could not be made',
      '8 the printer is not ready or not there',
    ],
    load: () => import('./commands/get-labels.ts'),
  },
  {
    name: 'bols get',
    summary: 'Get the bills of lading of freight shipments.',
    arguments: [SHIPMENTS],
    examples: ['shipdock bols get 3 -o bol.pdf', 'shipdock bols get 3 7 -o bols/'],
    needs: 'database',
    answers: 'binary',
    exits: ['3 no such shipment', '4 it is no freight shipment', '6 some could not be made'],
    load: () => import('./commands/get-bols.ts'),
  },
  {
    name: 'invoices get',
    summary: 'Get the commercial invoices of shipments.',
    arguments: [SHIPMENTS],
    examples: ['shipdock invoices get 1 -o invoice.pdf', 'shipdock invoices get 1 2 -o invoices/'],
    needs: 'database',
    answers: 'binary',
    exits: ['3 no such shipment', '6 some could not be made'],
    load: () => import('./commands/get-invoices.ts'),
  },
  {
    name: 'slips get',
    summary: 'Get the packing slips of shipments, with a picture of how each box is packed if wanted.',
    arguments: [SHIPMENTS],
    options: [{ flags: '--with-picture', description: 'add how each box is packed, layer by layer' }],
    examples: ['shipdock slips get 1 -o slip.pdf', 'shipdock slips get 1 2 --with-picture -o slips.pdf'],
    needs: 'database',
    answers: 'binary',
    exits: ['3 no such shipment', '6 some could not be made'],
    load: () => import('./commands/get-slips.ts'),
  },
  {
    name: 'address-labels get',
    summary: 'Get large address labels, for goods whose carrier brings its own labels.',
    arguments: [SHIPMENTS],
    options: [
      { flags: '--carrier-code <code>', description: "printed as given (the shipment's own)" },
      {
        flags: '--format <format>',
        description: 'pdf or zpl (by the ending of -o, else pdf)',
        choices: ['pdf', 'zpl'],
      },
      { flags: '--dpi <n>', description: 'of the ZPL printer (203)', choices: ['203', '300'], advanced: true },
    ],
    examples: [
      'shipdock address-labels get 1 -o address.pdf',
      'shipdock address-labels get 1 --carrier-code PICKUP --format zpl -o -',
    ],
    needs: 'database',
    answers: 'binary',
    exits: ['3 no such shipment', '6 some could not be made'],
    load: () => import('./commands/get-address-labels.ts'),
  },
  {
    name: 'orders pick-ticket',
    summary: 'Get the pick tickets of orders, lines in the order of their bins; many orders give one document.',
    description:
      'A bin is what the line has as meta.bin_location (or meta.bin). Each line has a box to check; the barcode is the ' +
      'order’s number.',
    arguments: [
      {
        name: 'order',
        description: 'ids or numbers, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    options: [{ flags: '--start', description: 'move new orders to picking' }],
    examples: [
      'shipdock orders pick-ticket SO-1001 SO-1002 -o tickets.pdf',
      'shipdock orders pick-ticket SO-1003 --start -o tickets/',
      'shipdock orders pick-ticket SO-1003 --start -o tickets/ --dry-run',
    ],
    needs: 'database',
    answers: 'binary',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 nothing is left to pick', '6 some could not be made'],
    load: () => import('./commands/get-pick-tickets.ts'),
  },
];
