import type { CommandSpec } from './command.ts';

export const CLI_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'version',
    summary: 'Version of shipdock and of what it runs on.',
    examples: ['shipdock version', 'shipdock version --json'],
    needs: 'nothing',
    load: () => import('./commands/version.ts'),
  },
  {
    name: 'commands',
    summary: 'Every command, with its arguments, options and the fields it answers.',
    examples: ['shipdock commands', 'shipdock commands --json'],
    needs: 'nothing',
    answers: 'list',
    load: () => import('./commands/commands.ts'),
  },
  {
    name: 'help',
    summary: 'Help for a command or a topic.',
    arguments: [
      {
        name: 'words',
        description: 'a command (orders split), or a topic (errors order_not_found)',
        required: false,
        variadic: true,
      },
    ],
    examples: ['shipdock help exit-codes', 'shipdock help errors order_not_found', 'shipdock help version'],
    needs: 'nothing',
    answers: 'text',
    load: () => import('./commands/help.ts'),
  },
];
