import { interruptedExit } from '../../cli/interrupted-exit.ts';
import { ItemFailures } from '../../cli/item-failures.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { toShipdockError } from '../../kernel/errors.ts';

/**
 * Does the same to each shipment by itself and writes what became of it. One that fails does not stop the others. Answers
 * the exit code.
 */
export async function eachShipment<Row>(
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
  if (session.interrupted.aborted) return interruptedExit(session);
  return failures.exitCode(done);
}
