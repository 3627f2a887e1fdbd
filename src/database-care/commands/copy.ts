import type { CommandRun } from '../../cli/command.ts';
import { locationOf } from '../../cli/database-location.ts';
import { packageRoot } from '../../cli/package-root.ts';
import { copyData } from '../../engine/copy-data.ts';
import { counted } from '../../kernel/counted.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { copyView as view } from '../database-care.view.ts';
import { copying } from './copying.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const from = session.database.location;
  const to = locationOf(String(typed.arguments.target));
  const progress = session.notices.progress({ label: 'copying', unit: 'rows' });
  const { environment } = session.options;
  const copied = await copyData({
    from,
    to,
    environment,
    packageRoot: packageRoot(),
    ...copying(session, progress.update),
  });
  progress.finish();
  session.output.record({ from: withoutPassword(from), to: withoutPassword(to), ...copied }, view);
  session.notices.receipt(`copied ${counted(copied.rows, 'row')} to ${withoutPassword(to)}, checked`);
  return undefined;
};
