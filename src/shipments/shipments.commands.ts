import type { CommandSpec } from '../cli/command.ts';

export const SHIPMENT_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'shipments book',
    summary: 'Book orders: the requested service of each, else the cheapest. A repeat buys nothing.',
    description:
      'One order that cannot be booked does not stop the others; it is reported with its reason. Booking is claimed before ' +
      'the carrier is called, so however often and from wherever an order is booked, it is bought once.',
    arguments: [
      {
        name: 'order',
        description: 'ids or numbers, or - for one a line from standard input',
        required: false,
        variadic: true,
      },
    ],
    options: [
      { flags: '--all', description: 'every open order that matches the filters' },
      { flags: '--cheapest', description: 'the cheapest service, whatever the order asks for' },
      { flags: '--service <name>', description: 'this carrier and service, as fxp/ground' },
      { flags: '--rate <id>', description: 'this proposed shipment or rate' },
      { flags: '--tag <tag>', description: 'with --all: orders with that tag', advanced: true },
      { flags: '--sku <sku>', description: 'with --all: orders with a line of that SKU', advanced: true },
      { flags: '--source-system <name>', description: 'with --all: orders from that system', advanced: true },
      { flags: '--warehouse <code>', description: 'with --all: orders shipping from that warehouse', advanced: true },
      { flags: '--from <date>', description: 'with --all: created on or after', advanced: true },
      { flags: '--to <date>', description: 'with --all: created on or before', advanced: true },
      { flags: '--query <text>', description: 'with --all: order number holds that text', advanced: true },
    ],
    examples: ['shipdock shipments book SO-1001', 'shipdock shipments book --all --yes --json'],
    needs: 'database',
    answers: 'records',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 a rule says no', '6 some orders could not be booked', '8 a carrier did not answer'],
    load: () => import('./commands/book.ts'),
  },
  {
    name: 'shipments list',
    aliases: ['shipments ls'],
    summary: 'List shipments, oldest first.',
    options: [
      { flags: '--status <names>', description: 'ordered, in_transit, delivered, exception, cancelled …' },
      { flags: '--order <number>', description: 'of that order' },
      { flags: '--carrier <code>', description: 'of that carrier', advanced: true },
    ],
    examples: [
      'shipdock shipments list --status in_transit',
      'shipdock shipments list --json --fields shid,tracking_number',
    ],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'shipments get',
    summary: 'Show one shipment.',
    arguments: [{ name: 'shipment', description: 'id, shid or tracking number', required: true }],
    examples: ['shipdock shipments get 1', 'shipdock shipments get 1 --json --fields status,total_price'],
    needs: 'database',
    exits: ['3 no such shipment'],
    load: () => import('./commands/get.ts'),
  },
];
