import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { manifestOperations } from '../manifests.operations.ts';
import { view } from '../manifests.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { carrier, date } = typed.options;
  const filters = {
    sort: 'id',
    ...(typeof carrier === 'string' ? { carrier_code: carrier } : {}),
    ...(typeof date === 'string' ? { date } : {}),
  };
  const { rows, ...paged } = pagedRows(session, filters, (query) => engine.call(manifestOperations.list, { query }));
  await session.output.list(rows, view, paged);
  return undefined;
};
