import type { CommandRun } from '../../cli/command.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { endsTheDayBefore } from '../status/day-alone.ts';
import { namedTogether } from './order-names.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const ids = await namedTogether(session, typed, 'orders hold');
  const engine = await session.engine();
  // Nothing came on standard input: an empty list is success.
  if (ids.length === 0) {
    await session.output.list([], view);
    return undefined;
  }
  const body = { ids, hold_until: typed.options.until };
  const { value, warnings } = await engine.call(orderOperations.hold, { body });
  await session.output.list(value, view, { total: value.length });
  for (const order of value) {
    const until = order.hold_until === null ? 'until it is released' : `until ${order.hold_until}`;
    session.notices.receipt(`put order ${order.order_number} on hold ${until}`);
  }
  session.notices.warnAll([...(warnings ?? []), ...endsTheDayBefore('--until', typed.options.until)]);
  return undefined;
};
