import type { CommandRun } from '../../cli/command.ts';
import { keyOperations } from '../accounts.operations.ts';
import { keyView as view } from '../accounts.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const id = String(typed.arguments.key);
  const engine = await session.engine();
  await session.prompts.confirm({
    level: 'moderate',
    action: `revoking the key ${id}: clients that use it stop working`,
  });
  const { value, warnings = [] } = await engine.call(keyOperations.revoke, { params: { id } });
  session.output.record(value, view);
  for (const warning of warnings) session.notices.warn(warning);
  session.notices.receipt(`revoked ${id}`);
  return undefined;
};
