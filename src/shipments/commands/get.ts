import type { CommandRun } from '../../cli/command.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view } from '../shipments.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value } = await engine.call(shipmentOperations.get, { params: { id: String(typed.arguments.shipment) } });
  session.output.record(value, view);
  return undefined;
};
