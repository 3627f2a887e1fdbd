import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view as shipmentView } from '../shipments.view.ts';

export const view = shipmentView;

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const names = await namedItems(session, typed, 'shipment');
  return eachNamed(session, names, view, async (name) => {
    const { value, warnings } = await engine.call(shipmentOperations.resolveException, { params: { id: name } });
    session.notices.receipt(`resolved the exception of shipment ${value.shid}, now ${String(value.status)}`);
    session.notices.warnAll(warnings);
    return value;
  });
};
