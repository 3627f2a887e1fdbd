import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'order', view, async (name) => {
    return (await engine.call(orderOperations.get, { params: { id: name } })).value;
  });
};
