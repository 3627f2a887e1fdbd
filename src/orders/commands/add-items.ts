import { skuQuantities } from '../../catalog/commands/sku-quantities.ts';
import type { CommandRun } from '../../cli/command.ts';
import { readBodyFile } from '../../cli/input/body-file.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { lineView as view } from '../order-items.view.ts';
import { orderItemOperations } from '../orders.operations.ts';
import { ONLY_OF_NEW } from '../update/shipped-not-taken.ts';
import { tellWhatLacks } from './tell-what-lacks.ts';

export { view };

const BODY = { operation: orderItemOperations.save, view, member: 'order_line_items', told: ONLY_OF_NEW };

export const run: CommandRun = async (session, typed) => {
  const { file, item, price } = typed.options;
  const typedItems = skuQuantities((item as readonly string[] | undefined) ?? []);
  const lines = typedItems.map((each) => ({ ...each, ...(price === undefined ? {} : { price }) }));
  if (typeof file === 'string') lines.push(...(listed(await readBodyFile(session, file, BODY)) as typeof lines));
  if (lines.length === 0) {
    throw new ShipdockError('usage', 'no line item was given: --item SKU=n, or -f FILE', {
      hint: 'shipdock orders items add -h',
    });
  }
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const { value, warnings } = await engine.call(orderItemOperations.save, {
    params,
    body: { order_line_items: lines },
  });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  session.notices.receipt(`saved ${counted(value.length, 'line item')} of order ${params.id}`);
  await tellWhatLacks(session, params.id, value);
  return undefined;
};

/** A list of lines, one line, or what the API takes whole. */
function listed(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json === 'object' && json !== null && 'order_line_items' in json) return listed(json.order_line_items);
  return [json];
}
