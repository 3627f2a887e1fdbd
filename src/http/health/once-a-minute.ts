const MINUTE_MS = 60_000;

/**
 * Tells each fault that goes on once a minute: a worker meets it with every look at the data, several times a second.
 * @param now milliseconds that only grow.
 */
export function onceAMinute(tell: (error: unknown) => void, now: () => number): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    const [fault, at] = [String(error), now()];
    for (const [earlier, since] of told) if (at - since >= MINUTE_MS) told.delete(earlier);
    if (told.has(fault)) return;
    told.set(fault, at);
    tell(error);
  };
}
