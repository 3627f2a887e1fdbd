import type { Notices } from './notices.ts';

/** The phases of a run, for --timing. */
export interface Timing {
  /** The phase that ends now, told with its duration. */
  mark(phase: string): void;
}

export function createTiming(isWanted: boolean, notices: Notices): Timing {
  if (!isWanted) return { mark: () => undefined };
  let before = 0;
  return {
    mark(phase) {
      const now = performance.now();
      notices.line(`timing: ${phase} ${(now - before).toFixed(1)} ms`);
      before = now;
    },
  };
}
