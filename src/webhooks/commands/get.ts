import type { CommandRun } from '../../cli/command.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(webhookOperations.get, { params: { id: String(typed.arguments.webhook) } });
  session.output.record(value, view);
  return undefined;
};
