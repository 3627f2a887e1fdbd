import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const PLACE_OPTIONS: readonly OptionSpec[] = [
  { flags: '--street <street>', description: 'street and house number', field: 'street1' },
  { flags: '--street2 <text>', description: 'flat, suite, floor', advanced: true },
  { flags: '--city <city>', description: 'city' },
  { flags: '--state <state>', description: 'state or province' },
  { flags: '--zip <zip>', description: 'ZIP or postal code' },
  { flags: '--country <country>', description: 'country (US)' },
];

const PARTS: readonly OptionSpec[] = [
  { flags: '-f, --file <file>', description: 'JSON as the API takes it, or - for standard input', advanced: true },
  { flags: '--name <name>', description: 'contact person' },
  { flags: '--company <name>', description: 'company' },
  ...PLACE_OPTIONS,
  { flags: '--phone <number>', description: 'telephone number', advanced: true, field: 'phone_number' },
  { flags: '--email <address>', description: 'e-mail address', advanced: true },
  { flags: '--residential', description: 'a home', advanced: true },
  { flags: '--code <code>', description: 'short name of your own: letters, digits, _ and -' },
  {
    flags: '--accept-suggestions',
    description: 'validate, and keep the suggestion where one is clear; both are journalled',
  },
];

const ADDRESS: ArgumentSpec = { name: 'address', description: 'id or code', required: true };

const SEARCH: readonly OptionSpec[] = [
  { flags: '--query <text>', description: 'words in name, company, street, city, zip or code' },
  { flags: '--name <text>', description: 'name holds that text', advanced: true },
  { flags: '--company <text>', description: 'company holds that text', advanced: true },
  { flags: '--street <text>', description: 'street holds that text', advanced: true },
  { flags: '--city <text>', description: 'city holds that text', advanced: true },
  { flags: '--zip <text>', description: 'postal code holds that text', advanced: true },
  { flags: '--code <text>', description: 'code holds that text', advanced: true },
];

export const ADDRESS_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'addresses list',
    aliases: ['addresses ls'],
    summary: 'List and search the address book.',
    options: [
      ...SEARCH,
      {
        flags: '--sort <field>',
        description: 'order of the list',
        choices: ['id', 'created_at', 'updated_at', 'name', 'company', 'city', 'zip', 'code'],
        advanced: true,
      },
      { flags: '--direction <way>', description: 'asc or desc', choices: ['asc', 'desc'], advanced: true },
    ],
    examples: [
      'shipdock addresses list --query "receiving carlsbad"',
      'shipdock addresses list --json --fields code,city',
    ],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'addresses get',
    summary: 'Show addresses.',
    arguments: [
      {
        name: 'address',
        description: 'ids or codes, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock addresses get DOCK', 'shipdock addresses get DOCK --json'],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such address', '6 some of several are not there'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'addresses create',
    summary: 'Add an address to the book.',
    options: PARTS,
    examples: [
      'shipdock addresses create --code HOME --name "Receiving Dept" --street "2850 Whiptail Loop E" --city Carlsbad --state CA --zip 92009',
      'shipdock addresses create -f address.json --accept-suggestions',
    ],
    needs: 'database',
    dryRun: true,
    isKeyed: true,
    changes: true,
    exits: ['4 a part is missing, or the code is taken', '9 validation is switched off'],
    load: () => import('./commands/create.ts'),
  },
  {
    name: 'addresses update',
    summary: 'Change an address; what is not given stays.',
    arguments: [ADDRESS],
    options: [...PARTS, { flags: '--clear <parts>', description: 'parts to empty', commas: true, advanced: true }],
    examples: [
      'shipdock addresses update DOCK --phone 760-555-0101',
      'shipdock addresses update DOCK --clear street2 --code DOCK-HOME',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such address', '4 a part cannot be read, or the code is taken', '9 validation is switched off'],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'addresses delete',
    aliases: ['addresses rm'],
    summary: 'Delete addresses for good: all of them or none.',
    arguments: [{ ...ADDRESS, description: 'ids or codes, or - for standard input', variadic: true }],
    examples: ['shipdock addresses delete DOCK --yes', 'shipdock addresses delete DOCK ACME --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    answers: 'list',
    exits: ['3 one of them is not there'],
    load: () => import('./commands/delete.ts'),
  },
  {
    name: 'addresses import',
    summary: 'Add addresses from a CSV file, or change those that are known: all of them or none.',
    description:
      'A row is the address of its id, else of its code, else the one that is the same in every part, else a new one; a ' +
      'blank cell leaves what is there. So what was exported or imported before changes nothing.',
    arguments: [{ name: 'file', description: 'CSV file, or - for standard input', required: true }],
    examples: ['shipdock addresses import addresses.csv', 'shipdock addresses import addresses.csv --dry-run'],
    needs: 'database',
    answers: 'records',
    dryRun: true,
    changes: true,
    readsCsv: true,
    exits: ['4 a row cannot be read'],
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'addresses export',
    summary: 'Write the address book, or what a search finds of it, as CSV.',
    options: [...SEARCH, { flags: '-o, --output <file>', description: 'write to FILE (standard output)' }],
    examples: ['shipdock addresses export', 'shipdock addresses export --query carlsbad -o book.csv'],
    needs: 'database',
    answers: 'records',
    exits: ['10 the file cannot be written'],
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'addresses validate',
    summary: 'Say of addresses whether they are in order, and what was probably meant.',
    description:
      'Flags and files are judged by the embedded tables, without a data file. Addresses of the book are judged as the ' +
      'account has it (settings address_validation, address_validator) and counted. Nothing is changed.',
    arguments: [{ ...ADDRESS, required: false, variadic: true }],
    options: [...PLACE_OPTIONS, { flags: '-f, --file <file>', description: 'CSV file, or - for standard input' }],
    examples: [
      'shipdock addresses validate --street "2850 Whiptail Loop E" --city Carlsbad --state CA --zip 92009',
      'shipdock addresses validate DOCK ACME',
      'shipdock addresses validate --file addresses.csv --json',
    ],
    needs: 'nothing',
    answers: 'records',
    readsCsv: true,
    exits: ['3 no such address', '4 an address is not valid', '9 validation is switched off'],
    load: () => import('./commands/validate.ts'),
  },
  {
    name: 'addresses parse',
    summary: 'Read an address from text, and say what was guessed.',
    arguments: [
      { name: 'text', description: 'the address on one line or several, or - for standard input', required: true },
    ],
    examples: [
      'shipdock addresses parse "Receiving Dept, 2850 Whiptail Loop E, Carlsbad CA 92009"',
      'shipdock addresses parse "Musterweg 5, 10115 Berlin, Germany" --json',
    ],
    needs: 'nothing',
    load: () => import('./commands/parse.ts'),
  },
  {
    name: 'addresses usage',
    summary: 'Show how many addresses were validated each day, and what they cost.',
    examples: ['shipdock addresses usage', 'shipdock addresses usage --json'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/usage.ts'),
  },
];
