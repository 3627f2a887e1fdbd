import type { CommandRun } from '../../cli/command.ts';
import { reopenTogether } from './reopen-together.ts';

export { view } from '../orders.view.ts';

export const run: CommandRun = (session, typed) =>
  reopenTogether(session, typed, { verb: 'restore', done: 'restored', was: 'cancelled' });
