import type { CommandRun } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { TestedJson } from '../operations/test-webhook.ts';
import { webhookOperations } from '../webhooks.operations.ts';

/** The fields of an answer to a made-up event. */
export const view: View<TestedJson> = {
  resource: 'webhooks',
  fields: [
    { name: 'id', type: 'text', description: 'id of the made-up event', inTable: true },
    { name: 'webhook_id', type: 'text', description: 'id of the webhook', inTable: true },
    { name: 'delivered', type: 'boolean', description: 'whether it was answered with 2xx', inTable: true },
    { name: 'status', type: 'integer', description: 'HTTP status of the answer', inTable: true },
    { name: 'ms', type: 'integer', description: 'how long it took, in milliseconds', inTable: true },
    { name: 'error', type: 'text', description: 'why it failed', inTable: true },
    { name: 'response', type: 'text', description: 'beginning of the answer to a failed one', inTable: false },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(webhookOperations.test, { params: { id: String(typed.arguments.webhook) } });
  if (!value.delivered) {
    throw new ShipdockError('receiver_failed', `webhook ${value.webhook_id} did not take the event: ${value.error}`, {
      ...(value.response === null ? {} : { details: [{ message: `it answered: ${value.response}` }] }),
    });
  }
  session.output.record(value, view);
  return undefined;
};
