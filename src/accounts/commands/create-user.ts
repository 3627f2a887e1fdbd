import type { CommandRun } from '../../cli/command.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { userOperations } from '../accounts.operations.ts';
import { userView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { arguments: given, options } = await withNeeded(session, typed, NEEDED);
  const engine = await session.engine();
  const body = { name: given.name, email: options.email };
  const { value } = await engine.call(userOperations.create, { body });
  session.output.record(value, view);
  session.notices.receipt(`added ${value.name}: ${value.id}`);
  return undefined;
};

const NEEDED: Needed = {
  argument: { name: 'name', flag: '<name>', message: 'Name of the person or station' },
  questions: [],
};
