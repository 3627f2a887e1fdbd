import type { CommandRun } from '../../cli/command.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(warehouseOperations.list, {});
  await session.output.list(value, view, { total: value.length });
  return undefined;
};
