import type { CommandRun } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import type { View } from '../../cli/view.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { durationText, readDuration } from '../duration.ts';
import { type Advanced, advance } from './advance.ts';
import { requireSandbox } from './require-sandbox.ts';

/** The fields of what an advance did. */
export const view: View<Advanced> = {
  resource: 'steps',
  id: 'advanced_ms',
  fields: [
    { name: 'advanced_ms', type: 'integer', description: 'how far the clock was set, in milliseconds', inTable: true },
    { name: 'new_updates', type: 'integer', description: 'scans that happened meanwhile', inTable: true },
  ],
};

export const run: CommandRun = async (session, typed) => {
  const entered = String(typed.arguments.time);
  const ms = readDuration(entered);
  if (ms === undefined) {
    throw new ShipdockError('usage', `"${entered}" is no time such as 3d, 12h or 90m, up to ten years`, {
      hint: 'shipdock sandbox advance 3d',
    });
  }
  const engine = await session.engine();
  requireSandbox(engine);
  const done = await advance(session, engine, ms);
  session.output.record(done, view);
  const scans = counted(done.new_updates, 'scan');
  if (done.advanced_ms === ms) {
    session.notices.receipt(`set the clock ${entered} forward: ${scans}`);
    return undefined;
  }
  const rest = durationText(ms - done.advanced_ms);
  session.notices.line(
    `stopped after ${durationText(done.advanced_ms)} of ${entered}: ${scans}; go on with shipdock sandbox advance ${rest}`,
  );
  return interruptedExit(session);
};
