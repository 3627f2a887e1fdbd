import type { CommandRun } from '../../cli/command.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { warehouseOperations } from '../warehouses.operations.ts';
import { view } from '../warehouses.view.ts';
import { warehouseBody } from './warehouse-body.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await warehouseBody(session, await withNeeded(session, typed, NEEDED));
  const engine = await session.engine();
  const { value, warnings } = await engine.call(warehouseOperations.create, { body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`added warehouse ${value.code}: ${value.id}`);
  return undefined;
};

const NEEDED: Needed = {
  questions: [
    { name: 'code', flag: '--code <code>', message: 'Code' },
    { name: 'zip', flag: '--zip <zip>', message: 'ZIP' },
  ],
};
