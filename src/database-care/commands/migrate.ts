import type { CommandRun } from '../../cli/command.ts';
import { keptBeforeMigration } from '../../cli/notices/kept-before-migration.ts';
import { packageRoot } from '../../cli/package-root.ts';
import { migrateData } from '../../engine/migrate-data.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { schemaView as view } from '../database-care.view.ts';

export { view };

export const run: CommandRun = async (session) => {
  const { location } = session.database;
  const { before, after, copy } = await migrateData(location, packageRoot(), session.options.environment);
  session.output.record({ database: withoutPassword(location), schema_before: before, schema: after }, view);
  session.notices.info(before === after ? `schema ${after} already` : `migrated from schema ${before} to ${after}`);
  if (copy !== undefined) session.notices.warn(keptBeforeMigration(copy));
  return undefined;
};
