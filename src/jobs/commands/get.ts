import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { jobOperations } from '../jobs.operations.ts';
import { view } from '../jobs.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  return await showNamed(session, typed, 'job', view, async (name) => {
    return (await engine.call(jobOperations.get, { params: { id: name } })).value;
  });
};
