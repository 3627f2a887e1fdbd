import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const WEBHOOK: ArgumentSpec = { name: 'webhook', description: 'id of the webhook', required: true };
const EVENT: ArgumentSpec = { name: 'event', description: 'id of the event', required: true };
const EVENTS: OptionSpec = {
  flags: '--events <names>',
  description: 'events, as shipment_status_update; all six where absent',
  commas: true,
};

export const WEBHOOK_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'webhooks list',
    aliases: ['webhooks ls'],
    summary: 'List who is told of events.',
    options: [{ flags: '--shipment <shipment>', description: 'of that shipment alone: its id', advanced: true }],
    examples: ['shipdock webhooks list', 'shipdock webhooks list --json --fields id,callback_url,enabled'],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'webhooks get',
    summary: 'Show one webhook.',
    arguments: [
      {
        name: 'webhook',
        description: 'ids of webhooks, or - for one a line from standard input',
        required: true,
        variadic: true,
      },
    ],
    examples: ['shipdock webhooks get wh_0123456789', 'shipdock webhooks get wh_0123456789 --json'],
    needs: 'database',
    answers: 'objects',
    exits: ['3 no such webhook', '6 some of several are not there'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'webhooks create',
    summary: 'Have events posted to an address; the same address again gets the new set of events.',
    description:
      'The secret that signs what is sent (Standard Webhooks) is shown here and never again. Credentials in the address ' +
      '(https://user:password@host/) are sent as HTTP Basic and not shown either.',
    arguments: [
      { name: 'url', description: 'https://… (in the sandbox also http://…)', required: false, field: 'callback_url' },
    ],
    options: [
      EVENTS,
      { flags: '--shipment <shipment>', description: 'only of that shipment: id, shid or tracking number' },
    ],
    examples: [
      'shipdock webhooks create https://example.com/shipdock',
      'shipdock webhooks create https://example.com/shipdock --shipment 1 --events shipment_status_update',
    ],
    needs: 'database',
    dryRun: true,
    isKeyed: true,
    changes: true,
    exits: ['3 no such shipment', '4 the address cannot be one of callbacks'],
    load: () => import('./commands/create.ts'),
  },
  {
    name: 'webhooks update',
    summary: 'Change a webhook, or take one up again that was disabled.',
    description:
      'A new secret is shown here and never again. For a day what is sent is signed with the former one too, so that a ' +
      'receiver may take the new one up when it can.',
    arguments: [WEBHOOK],
    options: [
      { flags: '--url <url>', description: 'another address', field: 'callback_url' },
      EVENTS,
      { flags: '--enable', description: 'send again what waits, and all that comes' },
      { flags: '--disable', description: 'send nothing; what happens is kept' },
      { flags: '--rotate-secret', description: 'sign with a new secret' },
    ],
    examples: [
      'shipdock webhooks update wh_0123456789 --enable',
      'shipdock webhooks update wh_0123456789 --rotate-secret',
      'shipdock webhooks update wh_0123456789 --events shipment_status_update --dry-run',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such webhook'],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'webhooks delete',
    aliases: ['webhooks rm'],
    summary: 'End a webhook; what was not sent yet never is.',
    arguments: [WEBHOOK],
    examples: ['shipdock webhooks delete wh_0123456789 --yes', 'shipdock webhooks delete wh_0123456789 --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such webhook'],
    load: () => import('./commands/delete.ts'),
  },
  {
    name: 'webhooks test',
    summary: 'Post a made-up event to a webhook, at once, and show what was answered.',
    arguments: [WEBHOOK],
    examples: ['shipdock webhooks test wh_0123456789', 'shipdock webhooks test wh_0123456789 --json'],
    needs: 'database',
    changes: true,
    exits: ['3 no such webhook', '8 it did not answer with 2xx'],
    load: () => import('./commands/test.ts'),
  },
  {
    name: 'webhooks deliveries',
    summary: 'List what was sent and what waits, oldest first.',
    options: [
      { flags: '--webhook <webhook>', description: 'to that webhook' },
      { flags: '--state <state>', description: 'in that state', choices: ['pending', 'delivered', 'parked'] },
      { flags: '--shipment <shipment>', description: 'about that shipment: its id' },
      { flags: '--since <time>', description: 'from that moment on, as 2026-03-02T16:30:00Z' },
    ],
    examples: [
      'shipdock webhooks deliveries --state parked',
      'shipdock webhooks deliveries --since 2026-03-02 --json --fields id,last_error',
    ],
    needs: 'database',
    answers: 'list',
    load: () => import('./commands/deliveries.ts'),
  },
  {
    name: 'webhooks inspect',
    summary: 'Show one event as it is posted, and every attempt that failed.',
    arguments: [EVENT],
    examples: [
      'shipdock webhooks inspect evt_0123456789',
      'shipdock webhooks inspect evt_0123456789 --json --fields body',
    ],
    needs: 'database',
    exits: ['3 no such event'],
    load: () => import('./commands/inspect.ts'),
  },
  {
    name: 'webhooks redeliver',
    summary: 'Put an event that was sent or given up back in line.',
    arguments: [EVENT],
    examples: ['shipdock webhooks redeliver evt_0123456789', 'shipdock webhooks redeliver evt_0123456789 --dry-run'],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such event'],
    load: () => import('./commands/redeliver.ts'),
  },
  {
    name: 'webhooks replay',
    summary: 'Send again all that a webhook was told since a moment, in its order.',
    arguments: [WEBHOOK],
    options: [{ flags: '--since <time>', description: 'from that moment on, as 2026-03-02T16:30:00Z' }],
    examples: [
      'shipdock webhooks replay wh_0123456789 --since 2026-03-02 --dry-run',
      'shipdock webhooks replay wh_0123456789 --since 2026-03-02T12:00:00Z --yes',
    ],
    needs: 'database',
    dryRun: true,
    changes: true,
    exits: ['3 no such webhook'],
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'webhooks deliver',
    summary: 'Send everything that is due now: for cron, where no shipdock serve runs.',
    description:
      'Waits for nothing that is due later. Any number of these and of `shipdock serve` may run at the same time; an event ' +
      'is sent by one of them.',
    options: [{ flags: '--webhook <webhook>', description: 'only to that webhook' }],
    examples: ['shipdock webhooks deliver', 'shipdock webhooks deliver --json'],
    needs: 'database',
    changes: true,
    exits: ['6 some receivers failed', '8 all of them failed'],
    load: () => import('./commands/deliver.ts'),
  },
  {
    name: 'webhooks listen',
    summary: 'Forward events to a receiver that you are developing, as they happen, until Ctrl-C.',
    description:
      'Nothing is subscribed and nothing is kept: events are read from the journal, signed with a secret that is shown at ' +
      'the start, and posted once. One line an event, with what was answered.',
    options: [
      { flags: '--forward-to <url>', description: 'where to, as http://localhost:3000/hook', field: 'callback_url' },
      EVENTS,
    ],
    examples: [
      'shipdock webhooks listen --forward-to http://localhost:3000/hook',
      'shipdock webhooks listen --forward-to http://localhost:3000 --events shipment_status_update --jsonl',
    ],
    needs: 'database',
    answers: 'records',
    exits: ['130 stopped by Ctrl-C'],
    load: () => import('./commands/listen.ts'),
  },
];
