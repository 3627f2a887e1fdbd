import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { trackingOperations } from '../tracking.operations.ts';

/** What happened while the clock ran. */
export interface Advanced {
  readonly advanced_ms: number;
  readonly new_updates: number;
}

/** Steps of the sandbox's clock: subscribers are told of each day as it goes by. */
const STEP_MS = 6 * 3_600_000;

/** Sets the sandbox's clock forward in steps, and asks the carriers after each what became of the parcels. */
export async function advance(session: Session, engine: EngineHandle, ms: number): Promise<Advanced> {
  let advanced = 0;
  let updates = 0;
  while (advanced < ms && !session.interrupted.aborted) {
    const step = Math.min(STEP_MS, ms - advanced);
    const { value } = await engine.call(trackingOperations.refresh, { body: { advance_ms: step } });
    advanced += step;
    updates += value.new_updates;
    session.notices.warnAll(value.warnings);
  }
  return { advanced_ms: advanced, new_updates: updates };
}
