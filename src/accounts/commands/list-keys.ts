import type { CommandRun } from '../../cli/command.ts';
import { keyOperations } from '../accounts.operations.ts';
import { keyView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(keyOperations.list, {});
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
