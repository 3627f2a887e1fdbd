import type { CommandRun } from '../../cli/command.ts';
import { deleteTogether } from '../../cli/delete-together.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { deletedBoxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) =>
  deleteTogether(session, await namedItems(session, typed, 'code'), {
    view,
    called: { one: 'box ', many: 'boxes' },
    row: (code) => ({ code, deleted: true as const }),
    find: (engine, code) => engine.call(boxOperations.get, { params: { code } }),
    remove: (engine, code) => engine.call(boxOperations.delete, { params: { code: code[0] ?? '' }, body: { code } }),
  });
