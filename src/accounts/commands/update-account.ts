import type { CommandRun } from '../../cli/command.ts';
import { refuseNoChange } from '../../cli/words/needed.ts';
import { accountOperations } from '../accounts.operations.ts';
import { accountView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  refuseNoChange('accounts update', typed, { name: typed.options.name });
  const engine = await session.engine();
  const id = String(typed.arguments.which);
  const { value } = await engine.call(accountOperations.update, { params: { id }, body: { name: typed.options.name } });
  session.output.record(value, view);
  session.notices.receipt(`renamed ${id} to ${value.name}`);
  return undefined;
};
