import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { lineView as view } from '../order-items.view.ts';
import { orderItemOperations } from '../orders.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { type, query: text } = typed.options;
  // Lines are paged by their place: the sort keeps the reader from continuing after an id.
  const filters = {
    sort: 'position',
    ...(type === undefined ? {} : { type }),
    ...(text === undefined ? {} : { query: text }),
  };
  const { rows, ...paged } = pagedRows(session, filters, (query) =>
    engine.call(orderItemOperations.list, { params, query }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
