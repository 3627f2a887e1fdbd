import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { itemOperations } from '../catalog.operations.ts';
import { itemView as view } from '../items.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const q = [typed.arguments.words ?? []].flat().join(' ').trim();
  if (q === '')
    throw new ShipdockError('usage', 'the words to look for are empty', { hint: 'shipdock items search mug' });
  const engine = await session.engine();
  const { rows, ...paged } = pagedRows(session, { q, sort: 'likeness' }, (query) =>
    engine.call(itemOperations.search, { query }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
