import type { CommandRun } from '../../cli/command.ts';
import { boxOperations } from '../catalog.operations.ts';
import { boxView as view } from '../catalog.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(boxOperations.get, { params: { code: String(typed.arguments.code) } });
  session.output.record(value, view);
  return undefined;
};
