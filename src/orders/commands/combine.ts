import { lookFor } from '../../cli/asking/look-for.ts';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { view as jobView } from '../../jobs/jobs.view.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { orderMoveOperations, orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';

export { view };

export const viewOf = ({ options }: Typed): View<never> => (options.wait === false ? jobView : view);

export const run: CommandRun = async (session, typed) => {
  const words = [typed.arguments.order ?? []].flat();
  const all = typed.options.all === true;
  if (all === words.length > 0) {
    throw new ShipdockError('usage', 'name the orders to combine, or give --all: one of them', {
      hint: 'shipdock orders combine -h',
    });
  }
  const ids = all ? [] : await namedItems(session, typed, 'order');
  if (!all && ids.length === 0) throw new ShipdockError('usage', 'standard input names no order to combine');
  const master = String(typed.arguments.master);
  const what = all ? 'all open orders to the same destination' : ids.join(', ');
  const engine = await session.engine();
  const looked = async () => {
    await lookFor([master, ...ids], (id) => engine.call(orderOperations.get, { params: { id } }));
    return `combining ${what} into ${master}`;
  };
  await session.prompts.confirm({ level: 'moderate', action: looked });
  const body = {
    master_order_id: master,
    ids: all ? undefined : ids,
    all_items: all ? true : undefined,
    allow_different_destination: typed.options.allowDifferentDestination === true ? true : undefined,
  };
  if (typed.options.wait === false) {
    const { value: job, warnings: told } = await engine.call(orderMoveOperations.combineAsync, { body });
    session.notices.warnAll(told);
    session.output.record(job, jobView);
    return undefined;
  }
  const { value, warnings } = await engine.call(orderMoveOperations.combine, { body });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  const [kept, ...emptied] = value;
  const numbers = emptied.map((order) => order.order_number).join(', ');
  session.notices.receipt(`combined ${numbers} into order ${kept?.order_number}`);
  return undefined;
};
