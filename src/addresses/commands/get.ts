import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { addressOperations } from '../addresses.operations.ts';
import { view } from '../addresses.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'address', view, async (name) => {
    return (await engine.call(addressOperations.get, { params: { id: name } })).value;
  });
};
