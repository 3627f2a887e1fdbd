import type { CommandRun } from '../../cli/command.ts';
import { trackingOperations } from '../tracking.operations.ts';
import { view } from '../tracking.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { shipment, status } = typed.arguments;
  const { at, location, message, package: number } = typed.options;
  const engine = await session.engine();
  const { value, warnings } = await engine.call(trackingOperations.record, {
    params: { id: String(shipment) },
    body: { status, time: at, location, message, tracking_number: number },
  });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`wrote ${String(status)} of shipment ${value.shid}; it is ${value.status}`);
  return undefined;
};
