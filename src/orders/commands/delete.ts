import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { RepeatedWarnings } from '../../cli/notices/repeated-warnings.ts';
import { orderOperations } from '../orders.operations.ts';
import { deletedView as view } from '../orders.view.ts';
import { chosenOrders, confirmChosen } from './order-names.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const chosen = await chosenOrders(session, typed, engine);
  await confirmChosen(session, typed, engine, chosen, 'deleting');
  const repeated = new RepeatedWarnings();
  const exit = await eachNamed(session, chosen.names, view, async (name) => {
    const { value, warnings = [] } = await engine.call(orderOperations.delete, { params: { id: name } });
    repeated.tell(session, value.order_number, warnings);
    session.notices.receipt(`deleted order ${value.order_number}`);
    return value;
  });
  repeated.end(session);
  return exit;
};
