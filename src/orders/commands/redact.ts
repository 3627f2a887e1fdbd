import type { CommandRun } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { chosenColumns } from '../../cli/output/row-text.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderJson } from '../order-json.ts';
import { orderMoveOperations, orderOperations } from '../orders.operations.ts';
import { redactedTracesView, redactedView as view } from '../orders.view.ts';
import { refuseUnfinished } from '../redact-order.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const order = await orderNamed(engine, params);
  // Of a deleted order little is told: a name that it has not is refused before anything is erased.
  if ('status' in order) refuseUnfinished(standOf(order));
  else chosenColumns(session.options, redactedTracesView);
  const { confirm } = typed.options;
  await session.prompts.confirm({
    level: 'severe',
    action: `erasing for good the person’s data of order ${order.order_number}`,
    expected: order.order_number,
    given: typeof confirm === 'string' ? confirm : undefined,
  });
  const { value, warnings } = await engine.call(orderOperations.redact, { params: { id: order.id } });
  session.notices.warnAll(warnings);
  if ('deleted' in value) session.output.record(value, redactedTracesView);
  else session.output.record(value, view);
  session.notices.receipt(`erased the person’s data of order ${value.order_number}`);
  return undefined;
};

/** Told before the number is typed: nobody agrees to what may not be. */
function standOf({ order_number: orderNumber, status, not_shipped_order_line_items: lines }: OrderJson) {
  return { orderNumber, status, left: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** Its id and number; a deleted order, which is named by its id, had the one that its history ends with. */
async function orderNamed(engine: EngineHandle, params: { readonly id: string }) {
  try {
    return (await engine.call(orderOperations.get, { params })).value;
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'order_not_found') throw error;
    const query = { direction: 'desc', per_page: 1 };
    const { value: last } = await engine.call(orderMoveOperations.history, { params, query });
    const held = last[0]?.changes.find(({ field }) => field === 'order')?.from;
    const number = (held as { readonly order_number?: unknown } | null | undefined)?.order_number;
    if (typeof number !== 'string') throw error;
    return { id: params.id, order_number: number };
  }
}
