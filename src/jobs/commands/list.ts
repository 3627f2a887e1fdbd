import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { jobOperations } from '../jobs.operations.ts';
import { view } from '../jobs.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { status, type, order } = typed.options;
  const filters = {
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(order === undefined ? {} : { order_id: order }),
  };
  const { rows, ...paged } = pagedRows(session, filters, (query) => engine.call(jobOperations.list, { query }), {
    byId: true,
  });
  await session.output.list(rows, view, paged);
  return undefined;
};
