import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../skus.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { query: text, sort } = typed.options;
  const filters = { ...(text === undefined ? {} : { query: text }), ...(sort === undefined ? {} : { sort }) };
  const { rows, ...paged } = pagedRows(session, filters, (query, uncounted) =>
    engine.call(skuOperations.list, { query, uncounted }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
