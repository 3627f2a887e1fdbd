import type { CommandRun } from '../../cli/command.ts';
import { counted } from '../../kernel/counted.ts';
import { keyOperations } from '../accounts.operations.ts';
import { madeKeyView as view } from '../accounts.view.ts';
import { confirmOfKey } from './confirm-of-key.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const id = String(typed.arguments.key);
  const hours = typed.options.keepOld;
  const engine = await session.engine();
  const when = hours === undefined ? 'at once' : `in ${counted(Number(hours), 'hour')}`;
  await confirmOfKey(session, engine, id, (what) => `rotating ${what}, which ends ${when}`);
  const { value, warnings } = await engine.call(keyOperations.rotate, {
    params: { id },
    body: { keep_old_hours: hours },
  });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`made the ${value.environment} key ${value.id}; it is not shown again. ${id} ends ${when}`);
  return undefined;
};
