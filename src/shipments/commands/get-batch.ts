import type { CommandRun } from '../../cli/command.ts';
import { batchesView as view } from '../batches.view.ts';
import { batchOperations } from '../shipments.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(batchOperations.get, { params: { id: String(typed.arguments.batch) } });
  session.output.record(value, view);
  for (const order of value.orders ?? []) {
    if (order.result === 'failed') session.notices.info(`${order.order_number}: ${order.error}`);
  }
  return undefined;
};
