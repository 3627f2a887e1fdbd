import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { keyOperations } from '../accounts.operations.ts';

/** Agrees to what ends a key that works, and says of which environment; of another the operation says what is wrong with it. */
export async function confirmOfKey(
  session: Session,
  engine: EngineHandle,
  id: string,
  action: (what: string) => string,
): Promise<void> {
  const { value: keys } = await engine.call(keyOperations.list, {});
  const key = keys.find((one) => one.id === id);
  if (key === undefined || key.status === 'revoked') return;
  await session.prompts.confirm({ level: 'moderate', action: action(`the ${key.environment} key ${id}`) });
}
