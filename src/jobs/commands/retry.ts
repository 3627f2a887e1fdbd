import type { CommandRun } from '../../cli/command.ts';
import { jobOperations } from '../jobs.operations.ts';
import { view } from '../jobs.view.ts';
import { refuseFailed } from './refuse-failed.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(jobOperations.retry, { params: { id: String(typed.arguments.job) } });
  refuseFailed(value);
  session.output.record(value, view);
  session.notices.receipt(`retried job ${value.id}: it is ${value.status}`);
  return undefined;
};
