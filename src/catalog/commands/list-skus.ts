import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/paged-rows.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView as view } from '../catalog.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { rows, total } = pagedRows(session, {}, (query) => engine.call(skuOperations.list, { query }));
  await session.output.list(rows, view, { total });
  return undefined;
};
