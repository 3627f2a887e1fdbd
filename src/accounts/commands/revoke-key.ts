import type { CommandRun } from '../../cli/command.ts';
import { keyOperations } from '../accounts.operations.ts';
import { keyView as view } from '../accounts.view.ts';
import { confirmOfKey } from './confirm-of-key.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const id = String(typed.arguments.key);
  const engine = await session.engine();
  await confirmOfKey(session, engine, id, (what) => `revoking ${what}: clients that use it stop working`);
  const { value, warnings } = await engine.call(keyOperations.revoke, { params: { id } });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`revoked ${id}`);
  return undefined;
};
