import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../steps.ts';

/** How long others wait at most, but for the step that is being done. `performance` would load modules of Node for a millisecond. */
const TURN_SECONDS = 0.02;

/** Does all steps, and lets others have their turn in between. Not within a unit of work: it would be held meanwhile. */
export async function inTurns<Answer>(steps: Steps<Answer>): Promise<Answer> {
  let begun = process.uptime();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (process.uptime() - begun < TURN_SECONDS) continue;
    await nextTurn();
    begun = process.uptime();
  }
}
