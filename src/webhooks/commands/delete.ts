import type { CommandRun } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import { webhookOperations } from '../webhooks.operations.ts';

interface Deleted {
  readonly id: string;
  readonly deleted: boolean;
}

/** What was deleted. */
export const view: View<Deleted> = {
  resource: 'webhooks',
  fields: [
    { name: 'id', type: 'text', description: 'id of the webhook', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'always true', inTable: true },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const id = String(typed.arguments.webhook);
  const engine = await session.engine();
  const looked = async () => {
    await engine.call(webhookOperations.get, { params: { id } });
    return `deleting webhook ${id} and what waits for it`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  await engine.call(webhookOperations.delete, { params: { id } });
  session.output.record({ id, deleted: true }, view);
  session.notices.receipt(`deleted webhook ${id}`);
  return undefined;
};
