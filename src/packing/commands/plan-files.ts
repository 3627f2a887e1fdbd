import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { planningView } from '../planning/planning.view.ts';
import { planFile } from './plan-file.ts';

/** Plans the orders of a file, and answers 6 where some pieces fit no box. */
export async function planFiles(session: Session, typed: Typed): Promise<number | undefined> {
  const { items, boxes, keepFlat } = typed.options;
  if (typeof items !== 'string' || typeof boxes !== 'string') {
    throw new ShipdockError('usage', 'name a file of items and a file of boxes', { hint: 'shipdock pack -h' });
  }
  if (items === '-' && boxes === '-') {
    throw new ShipdockError('usage', 'only one of --items and --boxes can be standard input');
  }
  let leftOver = 0;
  const counted = (async function* () {
    const rotation = keepFlat === true ? 'keep_flat' : 'free';
    for await (const line of planFile(session, { items, boxes, rotation, typed })) {
      if (line.unpacked.length > 0) leftOver++;
      yield line;
    }
  })();
  await session.output.list(counted, planningView);
  if (leftOver === 0) return undefined;
  session.notices.line(`warning: ${leftOver} ${leftOver === 1 ? 'order has' : 'orders have'} pieces that fit no box`);
  return 6;
}
