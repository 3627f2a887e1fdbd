import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { ShipdockError } from '../../kernel/errors.ts';

/** @throws ShipdockError `wrong_environment`: real carriers keep the real time and play no scenarios. */
export function requireSandbox(engine: Pick<EngineHandle, 'environment'>): void {
  if (engine.environment === 'sandbox') return;
  throw new ShipdockError('wrong_environment', 'these are production data: only the sandbox has a clock to set', {
    hint: 'shipdock init --db sandbox.db',
  });
}
