import type { CommandRun } from '../../cli/command.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(orderOperations.get, { params: { id: String(typed.arguments.order) } });
  session.output.record(value, view);
  return undefined;
};
