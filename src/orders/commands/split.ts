import { skuQuantities } from '../../catalog/commands/sku-quantities.ts';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { fileAndFlags } from '../../cli/words/file-and-flags.ts';
import { view as jobView } from '../../jobs/jobs.view.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import { orderMoveOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { withSerials } from './split-serials.ts';

export { view };

export const viewOf = ({ options }: Typed): View<never> => (options.wait === false ? jobView : view);

export const run: CommandRun = async (session, typed) => {
  const sent = await splitBody(session, typed);
  const engine = await session.engine();
  const params = { id: String(typed.arguments.order) };
  const body = await withSerials(
    engine,
    params.id,
    sent,
    (typed.options.serial as readonly string[] | undefined) ?? [],
  );
  if (typed.options.wait === false) {
    const { value: job, warnings: told } = await engine.call(orderMoveOperations.splitAsync, { params, body });
    session.notices.warnAll(told);
    session.output.record(job, jobView);
    return undefined;
  }
  const { value, warnings } = await engine.call(orderMoveOperations.split, { params, body });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  const [source, target] = value;
  session.notices.receipt(
    `split order ${source?.order_number}: ${target?.order_number} (${target?.id}) took the units`,
  );
  return undefined;
};

async function splitBody(session: Session, typed: Typed): Promise<Readonly<Record<string, unknown>>> {
  const { file, item, newOrder, into } = typed.options;
  const items = skuQuantities((item as readonly string[] | undefined) ?? []);
  const missing = [
    ...(items.length === 0 ? ['--item <sku=n>'] : []),
    ...(newOrder === undefined && into === undefined ? ['--new-order <number> or --into <order>'] : []),
  ];
  if (missing.length > 0 && file === undefined) {
    throw new ShipdockError('usage', `missing: ${missing.join(', ')}`, { hint: 'shipdock orders split -h' });
  }
  const flags = {
    order_line_items: items.map(({ sku, quantity }) =>
      looksLikeId('lineItem', sku) ? { id: sku, quantity } : { sku, quantity },
    ),
    new_order_number: newOrder,
    move_to_order_id: into,
  };
  return fileAndFlags(session, typed, flags, { operation: orderMoveOperations.split });
}
