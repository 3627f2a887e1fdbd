import type { CommandRun } from '../../cli/command.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';
import { warehouseBody } from './warehouse-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await warehouseBody(session, typed);
  const engine = await session.engine();
  const { value } = await engine.call(warehouseOperations.create, { body });
  session.output.record(value, view);
  session.notices.receipt(`added warehouse ${value.code}: ${value.id}`);
  return undefined;
};
