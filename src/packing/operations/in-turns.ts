import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../steps.ts';

/** How long others wait at most, but for the step that is being done. */
const TURN_MS = 20;

/** Does all steps, and lets others have their turn in between. Not within a unit of work: it would be held meanwhile. */
export async function inTurns<Answer>(steps: Steps<Answer>): Promise<Answer> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - begun < TURN_MS) continue;
    await nextTurn();
    begun = performance.now();
  }
}
