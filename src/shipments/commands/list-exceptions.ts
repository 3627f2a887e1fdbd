import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { exceptionsView as view } from '../exceptions.view.ts';
import { shipmentOperations } from '../shipments.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  // Pages, not positions: what is resolved meanwhile leaves the list.
  const query = { sort: 'id', ...(typed.options.resolved === true ? { resolved: 'true' } : {}) };
  const { rows, ...paged } = pagedRows(session, query, (page) =>
    engine.call(shipmentOperations.listExceptions, { query: page }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
