/** Where the time comes from: the machine, or a moment given by `--now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still, for reruns that must give the same bytes. */
export function fixedClock(moment: Date): Clock {
  return { now: () => new Date(moment) };
}
