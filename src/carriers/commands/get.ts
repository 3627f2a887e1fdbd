import type { CommandRun } from '../../cli/command.ts';
import { carrierOperations } from '../carriers.operations.ts';
import { detailsView as view } from '../carriers.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(carrierOperations.get, { params: { code: String(typed.arguments.carrier) } });
  session.output.record(value, view);
  return undefined;
};
