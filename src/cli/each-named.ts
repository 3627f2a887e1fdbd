import { toShipdockError } from '../kernel/errors.ts';
import { interruptedExit } from './interrupted-exit.ts';
import { ItemFailures } from './item-failures.ts';
import type { Session } from './session.ts';
import type { View } from './view.ts';

/**
 * Does the same to each of what is named (orders, shipments) by itself and writes what became of it. One that fails does not
 * stop the others; it is told with its reason. Answers the exit code.
 */
export async function eachNamed<Row>(
  session: Session,
  names: readonly string[],
  view: View<Row>,
  work: (name: string) => Promise<Row>,
): Promise<number | undefined> {
  const failures = new ItemFailures(session);
  let done = 0;
  const rows = (async function* () {
    for (const name of names) {
      if (session.interrupted.aborted) return;
      try {
        const row = await work(name);
        done++;
        yield row;
      } catch (error) {
        const expected = toShipdockError(error);
        // A single one fails as itself; a fault of ours, or of the whole database, would fail for every other too.
        if (names.length === 1 || expected.code === 'bug' || expected.exitCode === 10) throw error;
        failures.add(name, expected);
      }
    }
  })();
  await session.output.list(rows, view, { total: names.length });
  if (!session.interrupted.aborted) return failures.exitCode(done);
  session.notices.line(`stopped after ${done} of ${names.length}; run the same command again to continue`);
  return interruptedExit(session);
}
