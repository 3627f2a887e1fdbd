import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { view } from '../../orders/orders.view.ts';
import { shipmentOperations } from '../shipments.operations.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const names = await namedItems(session, typed, 'order');
  const whose = names.length > 3 ? `of ${names.length} orders` : `of ${names.join(', ')}`;
  await session.prompts.confirm({ level: 'moderate', action: `giving up what was begun to be bought ${whose}` });
  return eachNamed(session, names, view, async (name) => {
    const { value, warnings } = await engine.call(shipmentOperations.giveUp, { params: { id: name } });
    session.notices.warnAll(warnings);
    return value;
  });
};
