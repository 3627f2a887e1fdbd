import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { ERROR_CATALOGUE } from '../../kernel/error-catalogue.ts';
import { orderOperations } from '../orders.operations.ts';
import { cancelledView as view } from '../orders.view.ts';
import { cancelledBefore } from '../status/cancel-order.ts';
import { chosenOrders, confirmChosen } from './order-names.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const chosen = await chosenOrders(session, typed, engine);
  const body = {
    cancel_shipments: typed.options.cancelShipments === true,
    remove_unshiped: typed.options.removeUnshipped === true,
  };
  await confirmChosen(
    session,
    typed,
    engine,
    chosen,
    body.cancel_shipments ? 'cancelling, shipments too,' : 'cancelling',
  );
  // An order is cancelled even where a shipment is not: what its carrier has taken stays booked.
  let isPartly = false;
  const exit = await eachNamed(session, chosen.names, view, async (name) => {
    const { value, warnings } = await engine.call(orderOperations.cancel, { params: { id: name }, body });
    session.notices.warnAll(warnings);
    const wasCancelled = warnings?.includes(cancelledBefore(value.order_number)) === true;
    if (!wasCancelled) session.notices.receipt(`cancelled order ${value.order_number}`);
    isPartly ||= body.cancel_shipments && value.shipments.some(({ status }) => status !== 'cancelled');
    return value;
  });
  return exit ?? (isPartly ? ERROR_CATALOGUE.partly_done.exit : undefined);
};
