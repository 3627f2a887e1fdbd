import { refusalOfOne } from '../kernel/refusal.ts';
import { interruptedExit } from './endings/interrupted-exit.ts';
import { ItemFailures } from './endings/item-failures.ts';
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
  const progress =
    names.length === 1
      ? undefined
      : session.notices.progress({ label: 'done', unit: view.resource, total: names.length });
  let done = 0;
  const rows = (async function* () {
    for (const [number, name] of names.entries()) {
      progress?.update(number);
      if (session.interrupted.aborted) return;
      try {
        const row = await work(name);
        done++;
        yield row;
      } catch (error) {
        // A single one fails as itself.
        if (names.length === 1) throw error;
        failures.add(name, refusalOfOne(error));
      }
    }
    failures.refuseNothing(done);
  })();
  // A table waits for all of them, and is what is told of first.
  const tellAll = session.output.format === 'table' ? session.notices.hold() : undefined;
  try {
    await session.output.list(rows, view, { total: names.length, isShort: true });
  } finally {
    progress?.finish();
    tellAll?.();
  }
  failures.tellAsJson();
  if (!session.interrupted.aborted) return failures.exitCode(done);
  session.notices.line(`stopped after ${done} of ${names.length}; run the same command again to continue`);
  return interruptedExit(session);
}
