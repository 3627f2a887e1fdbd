import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { carrierOperations } from '../carriers.operations.ts';
import { detailsView as view } from '../carriers.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'carrier', view, async (name) => {
    return (await engine.call(carrierOperations.get, { params: { code: name } })).value;
  });
};
