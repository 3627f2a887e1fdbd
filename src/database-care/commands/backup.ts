import type { CommandRun } from '../../cli/command.ts';
import { locationOf } from '../../cli/engine/database-location.ts';
import { backUp } from '../../engine/back-up.ts';
import { copyTo } from './copying.ts';

export { copyView as view } from '../database-care.view.ts';

export const run: CommandRun = async (session, typed) =>
  copyTo(session, locationOf(String(typed.arguments.file)), backUp);
