import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { batchesView as view } from '../batches.view.ts';
import { batchOperations } from '../shipments.operations.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  // By pages: a list of batches has no place to go on from.
  const { rows, ...paged } = pagedRows(session, { sort: 'id' }, (page) =>
    engine.call(batchOperations.list, { query: page }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
