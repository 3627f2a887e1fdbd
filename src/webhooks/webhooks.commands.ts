import type { ArgumentSpec, CommandSpec, OptionSpec } from '../cli/command.ts';

const WEBHOOK: ArgumentSpec = { name: 'webhook', description: 'id of the webhook', required: true };
const EVENTS: OptionSpec = {
  flags: '--events <names>',
  description: 'events by commas, as shipment_status_update; all six where absent',
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
    arguments: [WEBHOOK],
    examples: ['shipdock webhooks get wh_0123456789', 'shipdock webhooks get wh_0123456789 --json'],
    needs: 'database',
    exits: ['3 no such webhook'],
    load: () => import('./commands/get.ts'),
  },
  {
    name: 'webhooks create',
    summary: 'Have events posted to an address; the same address again gets the new set of events.',
    description:
      'The secret that signs what is sent (Standard Webhooks) is shown here and never again. Credentials in the address ' +
      '(https://user:password@host/) are sent as HTTP Basic and not shown either.',
    arguments: [{ name: 'url', description: 'https://… (in the sandbox also http://…)', required: true }],
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
    changes: true,
    exits: ['3 no such shipment', '4 the address cannot be one of callbacks'],
    load: () => import('./commands/create.ts'),
  },
  {
    name: 'webhooks update',
    summary: 'Change a webhook, or take one up again that was disabled.',
    arguments: [WEBHOOK],
    options: [
      { flags: '--url <url>', description: 'another address' },
      EVENTS,
      { flags: '--enable', description: 'send again what waits, and all that comes' },
      { flags: '--disable', description: 'send nothing; what happens is kept' },
    ],
    examples: [
      'shipdock webhooks update wh_0123456789 --enable',
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
];
