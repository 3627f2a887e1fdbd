import { closed, type MoveFacts } from './changes/move-shipment.ts';
import type { ShipmentException } from './shipment.ts';

/** A time in which something stopped; null where it still does. */
export interface Stop {
  readonly openedAt: string;
  readonly resolvedAt: string | null;
}

/**
 * The exceptions of a shipment from all that is known of it: one for each time in which it, or any of its packages, was
 * stopped, so that the order in which scans came decides nothing. What is over when it becomes known is entered as resolved.
 */
export function enteredExceptions(
  known: readonly ShipmentException[],
  stops: readonly Stop[],
  { now, newId, reason }: MoveFacts,
): readonly ShipmentException[] {
  const entered = together(stops).map(({ resolvedAt }, index): ShipmentException => {
    const exception = known[index];
    const isOver = resolvedAt !== null;
    if (exception === undefined) return { id: newId(), reason, createdAt: now, resolvedAt: isOver ? now : null };
    if (isOver === (exception.resolvedAt !== null)) return exception;
    return isOver ? closed(exception, now) : { ...exception, resolvedAt: null };
  });
  const beyond = known.slice(entered.length).map((each) => closed(each, now));
  const all = [...entered, ...beyond];
  return all.length === known.length && all.every((each, index) => each === known[index]) ? known : all;
}

/** Stops of several packages that overlap are one. */
function together(stops: readonly Stop[]): readonly Stop[] {
  const joined: Stop[] = [];
  for (const stop of [...stops].sort((one, other) => (one.openedAt < other.openedAt ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || (last.resolvedAt !== null && last.resolvedAt < stop.openedAt)) joined.push(stop);
    else joined[joined.length - 1] = { ...last, resolvedAt: later(last.resolvedAt, stop.resolvedAt) };
  }
  return joined;
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
