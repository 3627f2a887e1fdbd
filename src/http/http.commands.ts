import type { CommandSpec } from '../cli/command.ts';

export const HTTP_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'serve',
    summary: 'Serve the HTTP API v4 from this data.',
    description:
      'Every operation of the command line at /api/v4, for the holders of the API keys that `shipdock init` made. The ' +
      'address is told on standard error, with --json as one line {"url": …} on standard output, once connections are ' +
      'accepted. One JSON line a request goes to standard error, without keys, names or addresses; --quiet leaves it out. ' +
      'SIGTERM and SIGINT stop it: what runs is finished first.',
    options: [
      { flags: '--port <n>', description: 'port (7878); 0 takes a free one' },
      { flags: '--host <address>', description: 'address to listen on (127.0.0.1: this machine only)' },
      { flags: '--port-file <file>', description: 'write the port there once connections are accepted' },
    ],
    examples: ['shipdock serve', 'shipdock serve --port 0 --json'],
    needs: 'database',
    exits: [
      '0 stopped by SIGTERM or SIGINT, with every request answered',
      '10 the port is taken, or the data is from a newer shipdock',
    ],
    load: () => import('./commands/serve.ts'),
  },
];
