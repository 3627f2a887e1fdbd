import type { CommandRun } from '../../cli/command.ts';
import { jobOperations } from '../jobs.operations.ts';
import { view } from '../jobs.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(jobOperations.get, { params: { id: String(typed.arguments.job) } });
  session.output.record(value, view);
  return undefined;
};
