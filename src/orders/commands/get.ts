import type { CommandRun } from '../../cli/command.ts';
import { showNamed } from '../../cli/show-named.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const told = session.output.toldOfRecord(view);
  const get = async (name: string) => {
    const { value, warnings } = await engine.call(orderOperations.get, { params: { id: name }, told });
    session.notices.warnAll(warnings);
    return value;
  };
  return await showNamed(session, typed, 'order', view, get, async (code) => {
    const { orderScanned } = await import('./scanned-order.ts');
    return await orderScanned(session, code);
  });
};
