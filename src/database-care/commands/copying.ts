import { keptBeforeMigration } from '../../cli/notices/kept-before-migration.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { Session } from '../../cli/session.ts';
import type { Copied, CopyOptions } from '../../engine/copy-data.ts';
import { counted } from '../../kernel/counted.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { copyView } from '../database-care.view.ts';

/** What a copy asks on its way: a signal ends it where nothing is left of it. */
export function copying(
  { interrupted, notices }: Session,
  onRows: CopyOptions['onRows'],
): Pick<CopyOptions, 'onRows' | 'onMigrated' | 'stopIfAsked'> {
  const stopIfAsked = (): void => {
    if (!interrupted.aborted) return;
    notices.info('stopped; nothing of the copy was kept');
    interrupted.throwIfAborted();
  };
  return {
    stopIfAsked,
    onMigrated: (copy) => notices.warn(keptBeforeMigration(copy)),
    onRows: (rows) => {
      stopIfAsked();
      onRows(rows);
    },
  };
}

/** Copies the data that the command was given to that place, and shows how much it was. */
export async function copyTo(
  session: Session,
  to: string,
  copy: (options: CopyOptions) => Promise<Copied>,
): Promise<undefined> {
  const from = session.database.location;
  const progress = session.notices.progress({ label: 'copying', unit: 'rows' });
  const { environment } = session.options;
  const copied = await copy({
    from,
    to,
    environment,
    packageRoot: packageRoot(),
    ...copying(session, progress.update),
  });
  progress.finish();
  session.output.record({ from: withoutPassword(from), to: withoutPassword(to), ...copied }, copyView);
  session.notices.receipt(`copied ${counted(copied.rows, 'row')} to ${withoutPassword(to)}, checked`);
  return undefined;
}
