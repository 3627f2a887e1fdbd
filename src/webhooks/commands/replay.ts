import type { CommandRun } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { webhookOperations } from '../webhooks.operations.ts';

interface Replayed {
  readonly events: number;
}

/** The field of what a replay answers. */
export const view: View<Replayed> = {
  resource: 'replays',
  id: 'events',
  fields: [{ name: 'events', type: 'integer', description: 'events that are sent again', inTable: true }],
};

export const run: CommandRun = async (session, typed) => {
  const { since } = typed.options;
  const id = String(typed.arguments.webhook);
  if (since === undefined) {
    throw new ShipdockError('usage', 'missing: --since <time>', {
      hint: shell`shipdock webhooks replay ${id} --since 2026-03-02`,
    });
  }
  const engine = await session.engine();
  const looked = async () => {
    await engine.call(webhookOperations.get, { params: { id } });
    return `sending webhook ${id} again all since ${String(since)}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  const { value, warnings } = await engine.call(webhookOperations.replay, { params: { id }, body: { since } });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`${value.events} put back in line`);
  return undefined;
};
