import type { CommandSpec } from '../cli/command.ts';

export const DEMO_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'demo',
    summary: 'Run the whole job on sample orders: import, rate, book, label, track to delivered.',
    description:
      'Makes its own sandbox data in a new temporary folder (or in --dir), at a fixed moment and from a fixed seed, so that ' +
      'it gives the same result every time. Ends with a summary and the absolute path of every file that it made.',
    options: [
      { flags: '--dir <folder>', description: 'put the files there, in a folder that is empty or not there yet' },
    ],
    examples: ['shipdock demo', 'shipdock demo --dir demo-files --json'],
    needs: 'nothing',
    load: () => import('./commands/demo.ts'),
  },
];
