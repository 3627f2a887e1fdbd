import type { CommandRun } from '../../cli/command.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { staysAsItIs } from '../status/stays-as-it-is.ts';
import { namedTogether } from './order-names.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const ids = await namedTogether(session, typed, 'orders release');
  const engine = await session.engine();
  // Nothing came on standard input: an empty list is success.
  if (ids.length === 0) {
    await session.output.list([], view);
    return undefined;
  }
  const { value, warnings = [] } = await engine.call(orderOperations.release, { body: { ids } });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  for (const order of value) {
    if (warnings.includes(staysAsItIs(order, 'on hold'))) continue;
    session.notices.receipt(`released order ${order.order_number}: it is ${order.status}`);
  }
  return undefined;
};
