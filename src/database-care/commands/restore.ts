import type { CommandRun } from '../../cli/command.ts';
import { locationOf } from '../../cli/engine/database-location.ts';
import { packageRoot } from '../../cli/package-root.ts';
import { restore } from '../../engine/back-up.ts';
import { counted } from '../../kernel/counted.ts';
import { withoutPassword } from '../../kernel/database-address.ts';
import { copyView as view } from '../database-care.view.ts';
import { copying } from './copying.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const to = session.database.location;
  const from = locationOf(String(typed.arguments.file));
  const replace = typed.options.replace === true;
  if (replace) await session.prompts.confirm({ level: 'moderate', action: `restoring ${from} in place of what is` });
  const { environment } = session.options;
  const wish = { from, to, environment, packageRoot: packageRoot(), replace, ...copying(session, () => undefined) };
  const { aside, ...copied } = await restore(wish);
  session.output.record({ from, to: withoutPassword(to), ...copied, set_aside: aside }, view);
  session.notices.receipt(`restored ${counted(copied.rows, 'row')} to ${withoutPassword(to)}, checked`);
  if (aside !== null) session.notices.info(`what was there before is ${aside}`);
  return undefined;
};
