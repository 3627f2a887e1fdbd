import type { CommandRun, Typed } from '../../cli/command.ts';
import { readBodyFile } from '../../cli/input/body-file.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { lineView as view } from '../order-items.view.ts';
import { orderItemOperations } from '../orders.operations.ts';
import { ONLY_OF_NEW } from '../update/shipped-not-taken.ts';
import { linesNamed } from './line-named.ts';
import { tellWhatLacks } from './tell-what-lacks.ts';

export { view };

const BODY = { operation: orderItemOperations.save, view, member: 'order_line_items', told: ONLY_OF_NEW };

export const run: CommandRun = async (session, typed) => {
  const { file } = typed.options;
  const read = typeof file === 'string' ? await readBodyFile(session, file, BODY) : {};
  const body = { ...(read as object), ...flagBody(typed.options) };
  if (Object.keys(body).length === 0) {
    throw new ShipdockError('usage', 'nothing to change was given', { hint: 'shipdock orders items update -h' });
  }
  const engine = await session.engine();
  const order = String(typed.arguments.order);
  const [line] = await linesNamed(engine, order, [String(typed.arguments.item)]);
  const sent = { order_line_items: [{ ...body, id: line?.id }] };
  const { value, warnings } = await engine.call(orderItemOperations.save, { params: { id: order }, body: sent });
  session.notices.warnAll(warnings);
  const [updated] = value;
  if (updated === undefined) throw new Error('one line, one answer');
  session.output.record(updated, view);
  session.notices.receipt(`changed line item ${updated.id} of order ${order}`);
  await tellWhatLacks(session, order, [updated]);
  return undefined;
};

function flagBody(options: Typed['options']): Readonly<Record<string, unknown>> {
  const { quantity, price, value, length, width, height, weight, clear } = options;
  const members = {
    quantity,
    price,
    value,
    length,
    width,
    height,
    dimension_uom: options.dimensionUom,
    weight,
    weight_uom: options.weightUom,
    clear,
  };
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, member]) => member !== undefined && !(Array.isArray(member) && member.length === 0),
    ),
  );
}
