import type { CommandSpec } from '../cli/command.ts';

export const HTTP_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'serve',
    summary: 'Serve the HTTP API v4 from this data.',
    description:
      'Every operation of the command line at /api/v4, for the holders of the API keys that `shipdock init` made. The ' +
      'address is told on standard error, with --json as one line {"url": …} on standard output, once connections are ' +
      'accepted. One JSON line a request goes to standard error, without keys, names or addresses; --quiet leaves it out. ' +
      'It also works on accepted jobs and delivers webhooks. ' +
      'SIGTERM, SIGINT and SIGHUP stop it: what runs is finished first. A socket that systemd hands over (LISTEN_FDS) is taken ' +
      'instead of --host and --port, so that a restart refuses nobody.',
    options: [
      { flags: '--port <n>', description: 'port (7878); 0 takes a free one' },
      { flags: '--host <address>', description: 'address to listen on (127.0.0.1: this machine only)' },
      {
        flags: '--ops-port <n>',
        description: 'also serve /healthz, /readyz and Prometheus /metrics there, without a key',
      },
      { flags: '--port-file <file>', description: 'write the port there once connections are accepted' },
      {
        flags: '--rate-limit <n>',
        description: 'requests a minute that each key may make (any number)',
        advanced: true,
      },
      {
        flags: '--cors <origin>',
        description: 'let pages of that origin read answers, as https://shop.example.com, or *',
        repeat: true,
        advanced: true,
      },
      { flags: '--tls-cert <file>', description: 'speak TLS with that certificate chain (PEM)', advanced: true },
      { flags: '--tls-key <file>', description: 'and its private key (PEM)', advanced: true },
    ],
    examples: ['shipdock serve', 'shipdock serve --port 0 --json'],
    needs: 'database',
    exits: [
      '0 stopped by SIGTERM or SIGINT, with every request answered',
      '10 the port is taken, or the data is from a newer shipdock',
    ],
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'api',
    summary: 'Send one request to the API and show its answer.',
    description:
      'Without --server the router answers inside this process, without a port: exactly what `shipdock serve` would answer. ' +
      'PATH is below /api/v4. The answer goes to standard output as it came, a file (a .pdf path) byte for byte; an error goes ' +
      'to standard error, with the exit code of its family.',
    arguments: [
      { name: 'method', description: 'GET, POST or DELETE', required: true },
      { name: 'path', description: 'path and query, as /orders?status=new', required: true },
    ],
    options: [
      { flags: '--field <name=value>', description: 'a field of the body, for GET of the query', repeat: true },
      { flags: '-f, --file <file>', description: 'send this file as the body, - for standard input' },
      { flags: '-o, --output <file>', description: 'write the answer to FILE, to DIR/ or to - (standard output)' },
      { flags: '--include', description: 'show status and headers on standard error' },
      { flags: '--json', description: 'errors as JSON too, as the API answers them', advanced: true },
      {
        flags: '--jq <filter>',
        description: 'what this filter of jq makes of the answer; texts without quotes',
        advanced: true,
      },
    ],
    examples: [
      'shipdock api GET /orders/SO-1001',
      'shipdock api POST /orders --field order_number=SO-7 --field "tags[]=gift" --include',
    ],
    needs: 'database',
    answers: 'text',
    changes: true,
    exits: ['3 there is nothing under that path', '8 the server could not be reached'],
    load: () => import('./commands/api.ts'),
  },
];
