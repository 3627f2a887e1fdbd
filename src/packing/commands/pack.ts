import type { CommandRun } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { planningView as view } from '../planning.view.ts';
import { planFile } from './plan-file.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
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
    for await (const line of planFile(session, { items, boxes, rotation })) {
      if (line.unpacked.length > 0) leftOver++;
      yield line;
    }
  })();
  await session.output.list(counted, view);
  if (leftOver === 0) return undefined;
  session.notices.line(`warning: ${leftOver} ${leftOver === 1 ? 'order has' : 'orders have'} pieces that fit no box`);
  return 6;
};
