import type { CommandRun } from '../../cli/command.ts';
import { orderMoveOperations } from '../orders.operations.ts';
import { undoneView as view } from '../orders.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value, warnings } = await engine.call(orderMoveOperations.undo, {
    params: { id: String(typed.arguments.order) },
  });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  session.notices.receipt(
    `took back ${value[0]?.taken_back}: ${value.map((order) => `${order.order_number} is ${order.status}`).join(', ')}`,
  );
  return undefined;
};
