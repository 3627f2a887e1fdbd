import type { CommandRun } from '../../cli/command.ts';
import { orderOperations } from '../orders.operations.ts';
import { redactedView as view } from '../orders.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { value: order } = await engine.call(orderOperations.get, { params });
  const { confirm } = typed.options;
  await session.prompts.confirm({
    level: 'severe',
    action: `erasing for good the person’s data of order ${order.order_number}`,
    expected: order.order_number,
    given: typeof confirm === 'string' ? confirm : undefined,
  });
  const { value, warnings } = await engine.call(orderOperations.redact, { params: { id: order.id } });
  for (const warning of warnings ?? []) session.notices.warn(warning);
  session.output.record(value, view);
  session.notices.receipt(`erased the person’s data of order ${value.order_number}`);
  return undefined;
};
