import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { orderOperations } from '../orders.operations.ts';
import { deletedView as view } from '../orders.view.ts';
import { chosenOrders, confirmChosen } from './order-names.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const chosen = await chosenOrders(session, typed, engine);
  await confirmChosen(session, typed, engine, chosen, 'deleting');
  return eachNamed(session, chosen.names, view, async (name) => {
    const { value, warnings = [] } = await engine.call(orderOperations.delete, { params: { id: name } });
    for (const warning of warnings) session.notices.warn(warning);
    session.notices.receipt(`deleted order ${value.order_number}`);
    return value;
  });
};
