import type { CommandRun } from '../../cli/command.ts';
import { ERROR_CATALOGUE } from '../../kernel/error-catalogue.ts';
import { databaseOperations } from '../database-care.operations.ts';
import { auditView as view } from '../database-care.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const engine = await session.engine();
  const { value } = await engine.call(databaseOperations.verify, {});
  const holds = value.faults.length === 0;
  session.output.record({ holds, ...value }, view);
  if (holds) return undefined;
  session.notices.info(
    'shipdock wrote none of that: set it back the way it was changed, or restore a backup from before (shipdock db restore FILE --replace)',
  );
  return ERROR_CATALOGUE.database_damaged.exit;
};
