import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { orderOperations } from '../orders.operations.ts';

const PAGE = 100;

/**
 * The ids of all orders that match filters of the list, for what is done with each of them. Where none does, which filter
 * names what no order has is told, as the list tells it: a job that runs every night would do nothing without a word.
 */
export async function matchingOrders(
  session: Session,
  engine: EngineHandle,
  filters: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const after = ids.at(-1);
    const query = { ...filters, per_page: PAGE, ...(after === undefined ? {} : { after_id: after }) };
    const { value, warnings } = await engine.call(orderOperations.list, { query });
    if (after === undefined) session.notices.warnAll(warnings);
    ids.push(...value.map((order) => order.id));
    if (value.length < PAGE) return ids;
  }
}
