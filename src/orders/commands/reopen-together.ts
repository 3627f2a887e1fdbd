import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';
import { staysAsItIs } from '../status/stays-as-it-is.ts';
import { namedTogether } from './order-names.ts';

/** `orders release` and `orders restore`: orders are open again, all or none; of one that was open no receipt is given. */
export async function reopenTogether(
  session: Session,
  typed: Typed,
  {
    verb,
    done,
    was,
  }: {
    readonly verb: 'release' | 'restore';
    readonly done: 'released' | 'restored';
    readonly was: 'cancelled' | 'on hold';
  },
): Promise<undefined> {
  const ids = await namedTogether(session, typed, `orders ${verb}`);
  const engine = await session.engine();
  // Nothing came on standard input: an empty list is success.
  const { value, warnings = [] } =
    ids.length === 0 ? { value: [] } : await engine.call(orderOperations[verb], { body: { ids } });
  session.notices.warnAll(warnings);
  await session.output.list(value, view, { total: value.length });
  for (const order of value) {
    if (warnings.includes(staysAsItIs(order, was))) continue;
    session.notices.receipt(`${done} order ${order.order_number}: it is ${order.status}`);
  }
}
