import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const SHIPMENT: ArgumentSpec = { name: 'shipment', description: 'id, shid or tracking number', required: true };
const NOTE: ArgumentSpec = { name: 'note', description: 'id of the note', required: true };
const BODY: OptionSpec = { flags: '--body <text>', description: 'what it says; - reads it from standard input' };
const TAG: OptionSpec = { flags: '--tag <word>', description: 'what kind of note it is' };

export const NOTE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'shipments notes list',
    aliases: ['shipments notes ls'],
    summary: 'List the notes of a shipment, oldest first.',
    arguments: [SHIPMENT],
    examples: ['shipdock shipments notes list 1', 'shipdock shipments notes list 1 --json --fields tag,body'],
    needs: 'database',
    answers: 'list',
    exits: ['3 no such shipment'],
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'shipments notes add',
    summary: 'Add a note to a shipment.',
    arguments: [SHIPMENT],
    options: [BODY, TAG],
    examples: [
      'shipdock shipments notes add 1 --body "Ring at the back door"',
      'shipdock shipments notes add 1 --body "Pallet wrapped twice" --tag packing -q',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such shipment', '4 it says nothing'],
    load: () => import('./commands/add.ts'),
  },
  {
    name: 'shipments notes get',
    summary: 'Show a note.',
    arguments: [SHIPMENT, NOTE],
    examples: [
      'shipdock shipments notes get 1 note_0123456789',
      'shipdock shipments notes get 1 note_0123456789 --json --fields body',
    ],
    needs: 'database',
    exits: ['3 no such note'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'shipments notes update',
    summary: 'Change a note; what is not given stays.',
    arguments: [SHIPMENT, NOTE],
    options: [BODY, TAG],
    examples: [
      'shipdock shipments notes update 1 note_0123456789 --tag packing',
      'shipdock shipments notes update 1 note_0123456789 --body "Very fragile" -q',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such note'],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'shipments notes delete',
    aliases: ['shipments notes rm', 'shipments notes remove'],
    summary: 'Delete a note of a shipment.',
    arguments: [SHIPMENT, NOTE],
    examples: [
      'shipdock shipments notes delete 1 note_0123456789',
      'shipdock shipments notes rm 1 note_0123456789 --dry-run',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such note'],
    load: () => import('./commands/delete.ts'),
  },
];
