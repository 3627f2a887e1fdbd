import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'webhook', view, async (name) => {
    return (await engine.call(webhookOperations.get, { params: { id: name } })).value;
  });
};
