import type { Notices } from './notices.ts';

/** The phases of a run, for --timing. */
export interface Timing {
  /** The phase that ends now, told with its duration. */
  mark(phase: string): void;
  /** The whole run, at its end. */
  total(): void;
}

const UNTOLD: Timing = { mark: () => undefined, total: () => undefined };

export function createTiming(isWanted: boolean, notices: Notices): Timing {
  if (!isWanted) return UNTOLD;
  let before = 0;
  const tell = (phase: string, from: number, to: number): void =>
    notices.line(`timing: ${phase} ${(to - from).toFixed(1)} ms`);
  const timing: Timing = {
    mark(phase) {
      const now = performance.now();
      // Node itself comes before anything of ours.
      const begun = before === 0 ? performance.nodeTiming.bootstrapComplete : before;
      if (before === 0) tell('node', 0, begun);
      tell(phase, begun, now);
      before = now;
    },
    total: () => tell('total', 0, performance.now()),
  };
  return timing;
}
