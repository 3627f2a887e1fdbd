import type { CommandRun } from '../../cli/command.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(addressOperations.get, { params: { id: String(typed.arguments.address) } });
  session.output.record(value, view);
  return undefined;
};
