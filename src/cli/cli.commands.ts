import type { CommandSpec } from './command.ts';

export const CLI_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'version',
    summary: 'Version of shipdock and of what it runs on.',
    examples: ['shipdock version', 'shipdock version --json'],
    needs: 'nothing',
    ignoresConfiguration: true,
    load: () => import('./commands/version.ts'),
  },
  {
    name: 'commands',
    summary: 'Every command, with its arguments, options and the fields it answers.',
    examples: ['shipdock commands', 'shipdock commands --json'],
    needs: 'nothing',
    ignoresConfiguration: true,
    answers: 'list',
    load: () => import('./commands/commands.ts'),
  },
  {
    name: 'config list',
    summary: 'Show what configuration counts, and where each setting comes from.',
    description:
      'Flags go before environment variables, these before the project file (.shipdock in the working folder or above it), ' +
      'that before the user file ($XDG_CONFIG_HOME/shipdock/config, or SHIPDOCK_CONFIG). A line is `name = value`; ' +
      '`[profile NAME]` in the user file begins the settings of a profile, which --profile, SHIPDOCK_PROFILE or ' +
      '`profile = NAME` chooses. Names: db, environment, account, user, server, api_key_file, profile, output, pager.',
    options: [{ flags: '--show-origin', description: 'say where each comes from: flag, variable, or FILE:LINE' }],
    examples: ['shipdock config list', 'shipdock config list --show-origin'],
    needs: 'nothing',
    answers: 'list',
    ignoresConfiguration: true,
    exits: ['2 a file holds something that is no setting'],
    load: () => import('./commands/list-config.ts'),
  },
  {
    name: 'completion',
    summary: 'Write the script that lets a shell complete command lines.',
    description:
      'The script knows every command, option and fixed value by itself; for order numbers, shipments, SKUs and other names ' +
      'it asks the data file, reading only. Nothing is completed from a server or from PostgreSQL. Write it where the shell ' +
      'looks for it, once, and again after an update of shipdock (shipdock doctor says when). ' +
      'bash: ~/.local/share/bash-completion/completions/shipdock (needs the package bash-completion; else source it in ' +
      '~/.bashrc). zsh: a file _shipdock in a folder of $fpath, before compinit. fish: ' +
      '~/.config/fish/completions/shipdock.fish.',
    arguments: [{ name: 'shell', description: 'bash, zsh or fish', required: true }],
    examples: [
      'shipdock completion bash > ~/shipdock.bash && . ~/shipdock.bash',
      'shipdock completion fish > shipdock.fish',
      'shipdock completion zsh > _shipdock',
    ],
    needs: 'nothing',
    ignoresConfiguration: true,
    answers: 'text',
    exits: ['2 another shell'],
    load: () => import('./commands/completion.ts'),
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
    options: [
      { flags: '--man', description: 'as a manual page, for man -l -: of a command, a noun, or shipdock itself' },
    ],
    examples: [
      'shipdock help exit-codes',
      'shipdock help errors order_not_found',
      'shipdock help orders split --man > shipdock-orders-split.1',
    ],
    needs: 'nothing',
    ignoresConfiguration: true,
    answers: 'text',
    load: () => import('./commands/help.ts'),
  },
];
