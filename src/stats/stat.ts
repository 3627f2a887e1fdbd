/** One figure: how many of something are in a state, and the money of those that have a price, by currency. */
export interface Stat {
  readonly what: string;
  readonly state: string;
  readonly count: number;
  readonly amount: number | null;
  readonly currency: string | null;
}

export function counted(what: string, state: string, count: number): Stat {
  return { what, state, count, amount: null, currency: null };
}

/** What was made from then on, and before that; RFC 3339 in UTC. */
export interface Period {
  readonly since: string | undefined;
  readonly before: string | undefined;
}
