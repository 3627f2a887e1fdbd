import type { CommandSpec } from '../cli/command.ts';

export const DOCTOR_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'doctor',
    summary: 'Look for whatever keeps shipdock from working, and say what to do about it.',
    description:
      'The machine (Node, the SQLite module, the code cache, the disk, the scripts of completion), the configuration, and ' +
      'the data: structure, write-ahead log, ' +
      'references, sums, the journal, jobs and webhooks that wait, purchases that nobody finished, the clock, and the ' +
      'printers of the last 30 days. Nothing is changed and nothing is printed. With --online also what is asked over the network is asked whether it answers: ' +
      'the address validator, which may count it as a validation. Exit 0 where there are warnings at most.',
    examples: ['shipdock doctor', 'shipdock doctor --json', 'shipdock doctor --online'],
    options: [{ flags: '--online', description: 'ask what is reached over the network too' }],
    needs: 'nothing',
    answers: 'list',
    ignoresConfiguration: true,
    exits: ['10 something is at fault'],
    load: () => import('./commands/doctor.ts'),
  },
];
