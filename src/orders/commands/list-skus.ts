import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { lineSkuView as view } from '../order-items.view.ts';
import { orderItemOperations } from '../orders.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { type } = typed.options;
  const { rows, ...paged } = pagedRows(session, type === undefined ? {} : { type }, (query) =>
    engine.call(orderItemOperations.skus, { params, query }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
