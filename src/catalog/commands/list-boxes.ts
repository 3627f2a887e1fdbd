import type { CommandRun } from '../../cli/command.ts';
import { boxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(boxOperations.list, {});
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
