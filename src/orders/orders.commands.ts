import type { CommandSpec, OptionSpec } from '../cli/command.ts';

const MISSING: OptionSpec = {
  flags: '--missing <what>',
  description: 'open orders that cannot be rated: dimensions',
  choices: ['dimensions'],
};

const ORDER_FILTERS: readonly OptionSpec[] = [
  {
    flags: '--status <names>',
    description: 'new, picking, on_hold, partially_shipped, shipped, delivered, cancelled',
    commas: true,
  },
  { flags: '--tag <tag>', description: 'with that tag', advanced: true },
  { flags: '--sku <sku>', description: 'with a line of that SKU', advanced: true },
  { flags: '--source-system <name>', description: 'from that system', advanced: true },
  { flags: '--warehouse <code>', description: 'shipping from that warehouse', advanced: true },
  { flags: '--from <date>', description: 'created on or after', advanced: true },
  { flags: '--to <date>', description: 'created on or before', advanced: true },
  {
    flags: '--query <text>',
    description: 'number, reference, consignee or email holds that text, or it is the telephone number',
  },
];

export const ORDER_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'orders import',
    summary: 'Create orders from CSV or JSON files; a file that was imported before changes nothing.',
    description:
      'CSV has one row a line item; rows with one order number become one order, wherever they stand. JSON is what POST ' +
      '/orders takes: one object, an array, or one object a line. Each order is created whole or rejected with its reasons. ' +
      'What the file says is shipped already is not left to ship, and a warning names it. ' +
      'With --json the answer is one object: counts, `rejects`, and with --plan what would become of each order (`plan`). ' +
      '`shipdock help csv` lists the columns, the formats of other programs, and what --map takes.',
    arguments: [{ name: 'file', description: 'file, or - for standard input', required: true, variadic: true }],
    options: [
      { flags: '--plan', description: 'say what would be created, updated, left or rejected; write nothing' },
      {
        flags: '--on-conflict <what>',
        description: 'order number that is there and says something else: fail (rejected), skip, update',
        choices: ['fail', 'skip', 'update'],
      },
      { flags: '--rejects <file>', description: 'write rejected rows there, with a reason, to mend and import again' },
      { flags: '--report <file>', description: 'what became of each order, as JSON or JUnit XML by the ending' },
      { flags: '--atomic', description: 'all orders or none' },
      { flags: '--resume', description: 'continue an import that was stopped: tell only what is new' },
      {
        flags: '--format <name>',
        description: 'whose file it is, where its header does not tell',
        choices: [
          'auto',
          'shipdock',
          'shopify',
          'shipstation',
          'shippingeasy',
          'shipandco',
          'teapplix',
          'convictional',
          'starshipit',
          'karrio',
          'atoship',
          'missingink',
          'json',
          'ndjson',
        ],
      },
      { flags: '--map <file>', description: 'JSON file of headings and our columns, for any other header' },
    ],
    examples: [
      'shipdock orders import orders.csv',
      'shipdock orders import orders.csv --plan',
      'shipdock orders import orders.csv --rejects rejects.csv --json',
      'shipdock orders import orders.csv --on-conflict update --report import.xml',
    ],
    needs: 'database',
    answers: 'records',
    dryRun: true,
    changes: true,
    readsCsv: true,
    exits: ['4 every order was rejected, or a file cannot be read', '6 some orders were rejected'],
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'orders export',
    summary: 'Write orders as import reads them: CSV, JSON, or one JSON object a line.',
    description:
      'Imported where there are no orders of these numbers the file makes the same orders, without what is shipped of them; ' +
      'where it came from it changes nothing. CSV is our own template; cells that a spreadsheet would execute are written so that it shows them. JSON is ' +
      'what POST /orders takes.',
    options: [
      ...ORDER_FILTERS,
      MISSING,
      {
        flags: '--format <name>',
        description: 'csv, ndjson or json; else by the ending of the file, else csv',
        choices: ['csv', 'ndjson', 'json'],
      },
      { flags: '-o, --output <file>', description: 'write to FILE, or to - (standard output)' },
      { flags: '--jsonl', description: 'one JSON object a line, as they come' },
    ],
    examples: ['shipdock orders export -o orders.csv', 'shipdock orders export --status new --format ndjson'],
    needs: 'database',
    answers: 'binary',
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'orders list',
    aliases: ['orders ls'],
    summary: 'List orders, oldest first.',
    options: [
      ...ORDER_FILTERS,
      MISSING,
      {
        flags: '--sort <field>',
        description: 'order of the list',
        choices: ['id', 'created_at', 'updated_at', 'order_number', 'status'],
        advanced: true,
      },
      { flags: '--direction <way>', description: 'of the order', choices: ['asc', 'desc'], advanced: true },
    ],
    examples: [
      'shipdock orders list --status new',
      'shipdock orders list --missing dimensions --json --fields order_number,error_message',
    ],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'orders get',
    summary: 'Show orders.',
    description:
      'What is scanned may be the number of the order, or of a shipment of it: a tracking number or an SSCC.',
    arguments: [
      {
        name: 'order',
        description: 'ids or numbers, or - for one a line from standard input',
        required: false,
        variadic: true,
      },
    ],
    options: [{ flags: '--scan', description: 'answer each code as it is scanned, one a line, until Ctrl-D' }],
    examples: [
      'shipdock orders get SO-1001',
      'shipdock orders get SO-1001 SO-1003 --jsonl',
      'echo SO-1001 | shipdock orders get --scan',
    ],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such order', '6 some of several are not there'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'orders create',
    summary: 'Create an order from flags, a JSON file, or questions on a terminal.',
    options: [
      { flags: '-f, --file <file>', description: 'JSON as the API takes it, or - for standard input' },
      { flags: '--number <number>', description: 'order number' },
      { flags: '--item <sku=n>', description: 'units of a SKU', repeat: true },
      { flags: '--to <code>', description: 'consignee: an address of the book' },
      { flags: '--name <name>', description: 'consignee: person' },
      { flags: '--company <company>', description: 'consignee: company' },
      { flags: '--street <street>', description: 'consignee: street', field: 'street1' },
      { flags: '--street2 <street>', description: 'consignee: second street line', advanced: true },
      { flags: '--city <city>', description: 'consignee: city' },
      { flags: '--state <state>', description: 'consignee: state' },
      { flags: '--zip <zip>', description: 'consignee: ZIP or postal code' },
      { flags: '--country <country>', description: 'consignee: country (US)' },
      { flags: '--phone <number>', description: 'consignee: telephone', advanced: true, field: 'phone_number' },
      { flags: '--email <address>', description: 'consignee: mail address', advanced: true },
      { flags: '--residential', description: 'consignee: is a home', advanced: true },
      { flags: '--service <name>', description: 'carrier and service wished for', advanced: true },
      { flags: '--warehouse <code>', description: 'warehouse that it ships from (the default one)', advanced: true },
      { flags: '--tag <tag>', description: 'tag', repeat: true, advanced: true },
    ],
    examples: [
      'shipdock orders create --number SO-9001 --item MUG-RED=2 --name "Receiving Dept" --street "1 Market St" --city "San Diego" --state CA --zip 92101',
      'shipdock orders create --number SO-9002 --item MUG-RED=2 --to DOCK',
      'shipdock orders create -f order.json -q',
    ],
    needs: 'database',
    dryRun: true,
    isKeyed: true,
    changes: true,
    exits: ['4 the number is taken, or a field cannot be read'],
    load: () => import('./commands/create.ts'),
  },
  {
    name: 'orders rate',
    summary: 'Pack an order and rate it with every carrier: proposed shipments, cheapest first.',
    arguments: [{ name: 'order', description: 'id or number', required: true }],
    examples: ['shipdock orders rate SO-1001', 'shipdock orders rate SO-1001 --json --fields service_name,total_price'],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['3 no such order', '4 no service takes it, or sizes are missing'],
    load: () => import('./commands/rate.ts'),
  },
];
