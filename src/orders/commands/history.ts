import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { historyView as view } from '../history/history.view.ts';
import { orderMoveOperations } from '../orders.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { rows, ...paged } = pagedRows(session, {}, (query) =>
    engine.call(orderMoveOperations.history, { params, query }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
