import type { CommandSpec, OptionSpec } from '../cli/command.ts';

const WHAT: readonly OptionSpec[] = [
  { flags: '--from <place>', description: 'ZIP, country:ZIP or warehouse code (default warehouse)' },
  { flags: '--to <place>', description: 'ZIP, country:ZIP (CA:V6B1A1) or code of the address book' },
  {
    flags: '--item <item>',
    description: 'MUG-RED=2, or sizes and weight to be packed: 9x6x4,20oz,value=40',
    repeat: true,
  },
  {
    flags: '--package <package>',
    description: 'packed already: 12x10x6,5lb or 48x40x48,500lb,type=pallet,class=70',
    repeat: true,
  },
  { flags: '-f, --file <file>', description: 'JSON as POST /rates takes it, or - for standard input', advanced: true },
  { flags: '--residential', description: 'to a home' },
  { flags: '--insure', description: 'insure the value' },
  {
    flags: '--accessorial <type>',
    description: 'as liftgate_delivery or signature',
    repeat: true,
    advanced: true,
  },
  { flags: '--only-carrier <code>', description: 'ask only that carrier', repeat: true, advanced: true },
  {
    flags: '--only-type <type>',
    description: 'ask only carriers of that kind, as ltl',
    repeat: true,
    advanced: true,
  },
  { flags: '--currency <code>', description: 'prices in that currency', advanced: true },
  { flags: '--without-rules', description: 'as if no rating rules were in force', advanced: true },
  {
    flags: '--tariff <folder>',
    description: 'rate by this tariff folder alone; needs no data file',
    repeat: true,
  },
];

const ITEM_HELP =
  'An item is SKU=UNITS, or LENGTHxWIDTHxHEIGHT and a weight: inches unless cm stands behind; a parcel without a unit of ' +
  'weight is in ounces (20 is 20oz), a handling unit and a package in pounds. More parts by commas: value=40, quantity=3, ' +
  'class=70, type=pallet, hazmat, limited_quantity.';

export const RATE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'rates quote',
    summary: 'Rate a shipment: every service that is offered, with its price parts and days.',
    description: `${ITEM_HELP} Rates are kept for two hours, for a booking by their id: shipments book ORDER --rate ID, or POST /shipments.`,
    options: [...WHAT, { flags: '--best', description: 'the best rate alone' }],
    examples: [
      'shipdock rates quote --from 92009 --to 98101 --item 9x6x4,20oz',
      'shipdock rates quote --to DOCK --item MUG-RED=2 --insure',
      'shipdock rates quote --from 92009 --to 90210 --package 10x8x4,2.1lb --tariff ./tariff',
    ],
    needs: 'nothing',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['4 nothing is offered; every service says why', '2 an item or place cannot be read'],
    load: () => import('./commands/quote.ts'),
  },
  {
    name: 'rates explain',
    summary: 'Say of every service whether it is offered, else why not and the smallest change that would make it so.',
    description: `Of an order, or of a shipment as rates quote takes it. ${ITEM_HELP}`,
    arguments: [{ name: 'order', description: 'id or number of an order', required: false }],
    options: WHAT,
    examples: [
      'shipdock rates explain SO-1001',
      'shipdock rates explain --to 98101 --package 12x10x6,160lb',
      'shipdock rates explain --from 92009 --to 90210 --package 10x8x4,2.1lb --tariff ./tariff',
    ],
    needs: 'nothing',
    answers: 'list',
    exits: ['3 no such order', '4 an item lacks size or weight'],
    load: () => import('./commands/explain.ts'),
  },
];
