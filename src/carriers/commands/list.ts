import type { CommandRun } from '../../cli/command.ts';
import { carrierOperations } from '../carriers.operations.ts';
import { view } from '../carriers.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(carrierOperations.list, {});
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
