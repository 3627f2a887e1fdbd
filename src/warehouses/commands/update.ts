import type { CommandRun } from '../../cli/command.ts';
import { refuseNoChange } from '../../cli/words/needed.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';
import { warehouseBody } from './warehouse-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await warehouseBody(session, typed);
  refuseNoChange('warehouses update', typed, body as Readonly<Record<string, unknown>>);
  const engine = await session.engine();
  const params = { id: String(typed.arguments.warehouse) };
  const { value, warnings } = await engine.call(warehouseOperations.update, { params, body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`changed warehouse ${value.code}`);
  return undefined;
};
