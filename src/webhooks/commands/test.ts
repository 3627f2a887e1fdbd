import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { testedView as view } from '../webhooks.view.ts';

export { view };

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
