import type { CommandRun } from '../../cli/command.ts';
import { deleteTogether } from '../../cli/delete-together.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { addressOperations } from '../addresses.operations.ts';
import { deletedView as view } from '../addresses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) =>
  deleteTogether(session, await namedItems(session, typed, 'address'), {
    view,
    called: { one: '', many: 'addresses' },
    row: (id) => ({ id, deleted: true }),
    find: (engine, id) => engine.call(addressOperations.get, { params: { id } }),
    remove: (engine, id) => engine.call(addressOperations.deleteMany, { body: { id } }),
  });
