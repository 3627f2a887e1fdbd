import type { CommandRun } from '../../cli/command.ts';
import { accountOperations } from '../accounts.operations.ts';
import { accountView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(accountOperations.list, {});
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
