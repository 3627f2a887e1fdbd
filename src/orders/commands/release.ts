import type { CommandRun } from '../../cli/command.ts';
import { reopenTogether } from './reopen-together.ts';

export { view } from '../orders.view.ts';

export const run: CommandRun = (session, typed) =>
  reopenTogether(session, typed, { verb: 'release', done: 'released', was: 'on hold' });
