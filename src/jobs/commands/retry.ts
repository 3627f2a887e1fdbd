import type { CommandRun } from '../../cli/command.ts';
import { jobOperations } from '../jobs.operations.ts';
import { view } from '../jobs.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(jobOperations.retry, { params: { id: String(typed.arguments.job) } });
  session.output.record(value, view);
  session.notices.receipt(`retried job ${value.id}: it is ${value.status}`);
  if (value.status !== 'failed') return undefined;
  session.notices.warn(`job ${value.id} failed: ${value.error_message ?? ''}`);
  return 4;
};
