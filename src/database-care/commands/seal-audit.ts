import type { CommandRun } from '../../cli/command.ts';
import { ERROR_CATALOGUE } from '../../kernel/error-catalogue.ts';
import { databaseOperations } from '../database-care.operations.ts';
import { auditView as view } from '../database-care.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(databaseOperations.seal, {});
  const holds = value.faults.length === 0;
  session.output.record({ holds, ...value }, view);
  if (!holds) {
    session.notices.info('the journal does not hold; nothing was sealed');
    return ERROR_CATALOGUE.database_damaged.exit;
  }
  session.notices.receipt(`sealed ${value.chains} chains`);
  return undefined;
};
