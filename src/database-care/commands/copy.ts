import type { CommandRun } from '../../cli/command.ts';
import { locationOf } from '../../cli/engine/database-location.ts';
import { copyData } from '../../engine/copy-data.ts';
import { copyTo } from './copying.ts';

export { copyView as view } from '../database-care.view.ts';

export const run: CommandRun = (session, typed) =>
  copyTo(session, locationOf(String(typed.arguments.target)), copyData);
