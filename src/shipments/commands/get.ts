import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view } from '../shipments.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const get = async (name: string) => {
    const { value, warnings } = await engine.call(shipmentOperations.get, { params: { id: name } });
    session.notices.warnAll(warnings);
    return value;
  };
  return await showNamed(session, typed, 'shipment', view, get, async (code) => {
    const { shipmentScanned } = await import('./scanned-shipment.ts');
    return await shipmentScanned(session, code);
  });
};
