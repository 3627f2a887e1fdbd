import type { CommandRun } from '../../cli/command.ts';
import { counted } from '../../kernel/counted.ts';
import { databaseOperations } from '../database-care.operations.ts';
import { prunedView as view } from '../database-care.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const body = { days: typed.options.olderThan, labels: typed.options.labels };
  const { value } = await engine.call(databaseOperations.prune, { body });
  await session.output.list(value, view, { isShort: true });
  const rows = value.reduce((sum, kind) => sum + kind.rows, 0);
  session.notices.receipt(`removed ${counted(rows, 'row')}; orders, shipments and the journal are kept`);
  return undefined;
};
