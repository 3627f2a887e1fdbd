import type { CommandRun } from '../../cli/command.ts';
import { statsOperations } from '../stats.operations.ts';
import { view } from '../stats.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { since, until } = typed.options;
  const engine = await session.engine();
  const { value } = await engine.call(statsOperations.count, { query: { since, until } });
  await session.output.list(value, view, { isShort: true });
  return undefined;
};
