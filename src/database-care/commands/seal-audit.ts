import type { CommandRun } from '../../cli/command.ts';
import { databaseOperations } from '../database-care.operations.ts';
import { auditView as view } from '../database-care.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  await engine.call(databaseOperations.seal, {});
  const { value } = await engine.call(databaseOperations.verify, {});
  session.output.record({ holds: value.faults.length === 0, ...value }, view);
  session.notices.receipt(`sealed ${value.chains} chains`);
  return undefined;
};
