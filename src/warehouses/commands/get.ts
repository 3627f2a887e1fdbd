import type { CommandRun } from '../../cli/command.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(warehouseOperations.get, {
    params: { id: String(typed.arguments.warehouse) },
  });
  session.output.record(value, view);
  return undefined;
};
