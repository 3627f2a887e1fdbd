import type { CommandSpec } from '../cli/command.ts';

export const ACCOUNT_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'init',
    summary: 'Make the data file: a warehouse, boxes, the embedded carriers and both API keys.',
    description:
      'What is not given is asked for on a terminal; with --yes nothing is asked and what is missing gets a sample, but ' +
      'for an address of which anything is given. ' +
      'The API keys are shown this once; only their hashes are kept.',
    options: [
      { flags: '--code <code>', description: 'code of the warehouse (MAIN)' },
      { flags: '--name <name>', description: 'name of the warehouse', advanced: true },
      { flags: '--street <street>', description: 'its street', advanced: true, field: 'street1' },
      { flags: '--city <city>', description: 'its city', advanced: true },
      { flags: '--state <state>', description: 'its state', advanced: true },
      { flags: '--zip <zip>', description: 'its ZIP' },
      { flags: '--country <country>', description: 'its country', advanced: true },
      { flags: '--phone <number>', description: 'its telephone number', advanced: true, field: 'phone_number' },
      { flags: '--currency <code>', description: 'its currency (USD)', advanced: true },
      { flags: '--time-zone <name>', description: 'its time zone (America/Los_Angeles)', advanced: true },
      { flags: '--cutoff <time>', description: 'until when parcels leave the same day (14:00)', advanced: true },
      { flags: '--account-name <name>', description: 'name of the account', advanced: true },
      {
        flags: '--from <file>',
        description:
          'sandbox whose account, warehouses, boxes, SKUs, tariffs and keys a production database takes over',
        advanced: true,
      },
    ],
    examples: ['shipdock init --yes', 'shipdock init --db warehouse.db --code WEST --zip 92009 --yes --json'],
    needs: 'nothing',
    changes: true,
    exits: ['10 there is a data file already, or it cannot be written'],
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'settings get',
    aliases: ['settings list'],
    summary: 'Show the settings, or one of them.',
    arguments: [{ name: 'name', description: 'name of a setting', required: false }],
    examples: ['shipdock settings get', 'shipdock settings get insurance --json'],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such setting'],
    load: () => import('./commands/get-settings.ts'),
  },
  {
    name: 'settings set',
    summary: 'Give a setting a value.',
    arguments: [
      { name: 'name', description: 'name of the setting', required: true },
      { name: 'value', description: 'its value', required: true },
    ],
    examples: ['shipdock settings set insurance on', 'shipdock settings set label_format ZPL'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such setting', '4 the setting does not take that value'],
    load: () => import('./commands/set-setting.ts'),
  },
  {
    name: 'settings history',
    summary: 'Show who gave which setting which value, and when.',
    examples: ['shipdock settings history', 'shipdock settings history --json --fields at,actor,changes'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/setting-history.ts'),
  },
];
