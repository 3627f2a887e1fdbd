import type { CommandSpec } from '../cli/command.ts';

const FOLDER = {
  name: 'folder',
  description: 'a tariff folder: tariff.json and its CSV tables (shipdock help tariffs)',
  required: true,
};

export const CARRIER_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'carriers list',
    aliases: ['carriers ls'],
    summary: 'List the carriers, as their tariffs stand today.',
    examples: ['shipdock carriers list', 'shipdock carriers list --json --fields code,services'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'carriers get',
    summary: 'Show one carrier, its services, and the dated versions of its tariff.',
    arguments: [
      {
        name: 'carrier',
        description: 'codes of carriers, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock carriers get fxp', 'shipdock carriers get fxp --json --fields tariff_versions'],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such carrier', '6 some of several are not there'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'carriers add',
    summary: 'Add a tariff folder: a new carrier, or a new dated version of a known one.',
    description:
      'Earlier versions stay: a shipment is rated by the version of its ship date, so that an old quote is computed again ' +
      'as it was (shipdock rates quote … --now 2026-03-02). The same folder again changes nothing.',
    arguments: [FOLDER],
    examples: ['shipdock carriers add ./tariff', 'shipdock carriers add ./tariff --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['4 the folder has mistakes; each is named with file, line and column'],
    load: () => import('./commands/add.ts'),
  },
  {
    name: 'carriers history',
    summary: 'Show who added which tariff of a carrier, and when.',
    arguments: [{ name: 'carrier', description: 'code of the carrier', required: true }],
    examples: ['shipdock carriers history fxp', 'shipdock carriers history fxp --json --fields at,actor,changes'],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such carrier'],
    load: () => import('./commands/history.ts'),
  },
  {
    name: 'carriers check',
    summary: 'Check a tariff folder, and compare it with quotes that were worked elsewhere.',
    description:
      'Without --quotes every mistake of the folder, with file, line and column. With --quotes each quote of this tariff (by ' +
      'the name of its folder, or its carrier code) is worked, and each part that differs is printed; the last line is ' +
      '"N of N quotes agree". Needs no data file.',
    arguments: [FOLDER],
    options: [
      { flags: '--quotes <file>', description: 'JSON file of quotes, as fixtures/tariffs/example_quotes.json' },
    ],
    examples: ['shipdock carriers check ./tariff', 'shipdock carriers check ./tariff --quotes quotes.json'],
    needs: 'nothing',
    exits: ['4 mistakes, a quote that differs, or no quote of this tariff'],
    load: () => import('./commands/check.ts'),
  },
];
