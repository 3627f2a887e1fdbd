import type { CommandRun } from '../../cli/command.ts';
import { userOperations } from '../accounts.operations.ts';
import { userView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const body = { name: typed.arguments.name, email: typed.options.email };
  const { value } = await engine.call(userOperations.create, { body });
  session.output.record(value, view);
  session.notices.receipt(`added ${value.name}: ${value.id}`);
  return undefined;
};
