import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'warehouse', view, async (name) => {
    return (await engine.call(warehouseOperations.get, { params: { id: name } })).value;
  });
};
