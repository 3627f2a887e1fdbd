import type { CommandSpec } from '../cli/command.ts';

export const MANIFEST_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'manifests close',
    summary: 'Close the day: a manifest per carrier and warehouse, with a sheet that the driver signs.',
    description:
      'On it is what is booked for the day, or should have left before, and stands on no manifest yet. With --scanned only ' +
      'what was scanned at the dock goes; the rest is named as missing. A manifest never changes: what is booked later ' +
      'goes on the next day’s, or with --another on a further one of that day, for a carrier that comes twice.',
    options: [
      { flags: '--carrier <code>', description: 'only this carrier' },
      { flags: '--warehouse <code>', description: 'only what leaves from this warehouse' },
      { flags: '--date <date>', description: 'the day (today at that warehouse, else at the default one)' },
      { flags: '--scanned <file>', description: 'tracking numbers that the driver took, one a line, or -' },
      {
        flags: '--another',
        description:
          'where it was closed already, another manifest of what was booked since; without anything due none',
      },
      { flags: '-o, --output <file>', description: 'write the sheets to DIR/, or the only new one to FILE' },
    ],
    examples: [
      'shipdock manifests close --date 2026-03-02 -o sheets/',
      'shipdock manifests close --carrier fxp --date 2026-03-02 --dry-run',
      'shipdock manifests close --carrier fxp --date 2026-03-02 --another',
    ],
    needs: 'database',
    answers: 'list',
    dryRun: true,
    changes: true,
    exits: ['4 nothing is due', '6 closed, but several sheets were to go into one file'],
    load: () => import('./commands/close.ts'),
  },
  {
    name: 'manifests list',
    aliases: ['manifests ls'],
    summary: 'List manifests, and what became of their shipments.',
    options: [
      { flags: '--carrier <code>', description: 'of that carrier' },
      { flags: '--date <date>', description: 'of that day' },
    ],
    examples: ['shipdock manifests list', 'shipdock manifests list --date 2026-03-02 --json --fields number,missing'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'manifests get',
    summary: 'Show a manifest, or write its sheet with -o.',
    arguments: [{ name: 'manifest', description: 'its id or number', required: true }],
    options: [
      { flags: '-o, --output <file>', description: 'write the sheet to FILE, to DIR/ or to - (standard output)' },
    ],
    examples: [
      'shipdock manifests get man_0123456789 -o sheet.pdf',
      'shipdock manifests get FXC-20260302 --json --fields shipments,missing',
    ],
    needs: 'database',
    exits: ['3 no such manifest'],
    load: () => import('./commands/get.ts'),
  },
];
