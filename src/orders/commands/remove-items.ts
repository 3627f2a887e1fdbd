import type { CommandRun } from '../../cli/command.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { counted } from '../../kernel/counted.ts';
import { orderItemOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { linesNamed } from './line-named.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const order = String(typed.arguments.order);
  const lines = await linesNamed(engine, order, await namedItems(session, typed, 'item'));
  const what = lines.map((line) => line.sku ?? line.name ?? line.id).join(', ');
  await session.prompts.confirm({ level: 'moderate', action: `removing ${what} from order ${order}` });
  const body = { order_line_item_ids: lines.map((line) => line.id) };
  const { value } = await engine.call(orderItemOperations.remove, { params: { id: order }, body });
  session.output.record(value, view);
  session.notices.receipt(`removed ${counted(lines.length, 'line item')} from order ${value.order_number}`);
  return undefined;
};
