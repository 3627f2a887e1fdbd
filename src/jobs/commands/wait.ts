import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { jobOperations } from '../jobs.operations.ts';
import { view } from '../jobs.view.ts';
import { refuseFailed } from './refuse-failed.ts';

export { view };

const POLL_MS = 250;
const DEFAULT_SECONDS = 300;

export const run: CommandRun = async (session, typed) => {
  const limit = seconds(typed.options.timeout);
  const engine = await session.engine();
  const id = String(typed.arguments.job);
  const giveUpAt = performance.now() + limit * 1000;
  for (;;) {
    const { value } = await engine.call(jobOperations.get, { params: { id } });
    refuseFailed(value);
    if (value.status === 'finished') {
      session.output.record(value, view);
      return undefined;
    }
    if (session.interrupted.aborted) return 130;
    if (performance.now() > giveUpAt) {
      throw new ShipdockError('timed_out', `job ${id} is still ${value.status} after ${limit} s`, {
        hint: shell`shipdock jobs wait ${id}`,
      });
    }
    const { value: worked } = await engine.call(jobOperations.work, {});
    if (worked.done === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

function seconds(given: unknown): number {
  if (given === undefined) return DEFAULT_SECONDS;
  const number = Number(given);
  if (Number.isFinite(number) && number >= 0 && number <= 31_536_000) return number;
  throw new ShipdockError('usage', `--timeout is "${String(given)}"; it must be a number of seconds`);
}
