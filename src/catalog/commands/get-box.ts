import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { boxView as view } from '../boxes.view.ts';
import { boxOperations } from '../catalog.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'code', view, async (name) => {
    return (await engine.call(boxOperations.get, { params: { code: name } })).value;
  });
};
