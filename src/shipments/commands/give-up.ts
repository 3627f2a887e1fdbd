import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { view } from '../../orders/orders.view.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { givenUpView } from '../shipments.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const names = await namedItems(session, typed, 'order');
  const isGoods = typed.options.goods === true;
  const what = isGoods ? 'shipment' : 'order';
  const whose = names.length > 3 ? `of ${names.length} ${what}s` : `of ${names.join(', ')}`;
  await session.prompts.confirm({ level: 'moderate', action: `giving up what was begun to be bought ${whose}` });
  const warned = <Value>({ value, warnings }: { readonly value: Value; readonly warnings?: readonly string[] }) => {
    session.notices.warnAll(warnings);
    return value;
  };
  return isGoods
    ? eachNamed(session, names, givenUpView, async (id) =>
        warned(await engine.call(shipmentOperations.giveUpGoods, { params: { id } })),
      )
    : eachNamed(session, names, view, async (id) =>
        warned(await engine.call(shipmentOperations.giveUp, { params: { id } })),
      );
};
