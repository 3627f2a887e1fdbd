import type { CommandRun, Typed } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { orderOperations } from '../orders.operations.ts';
import { view } from '../orders.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const told = session.output.told(view);
  const { rows, ...paged } = pagedRows(
    session,
    orderQuery(typed),
    async (query, uncounted) => {
      const reply = await engine.call(orderOperations.list, { query, uncounted, told });
      session.notices.warnAll(reply.warnings);
      return reply;
    },
    { byId: true },
  );
  await session.output.list(rows, view, paged);
  return undefined;
};

/** The query that the filter options of the terminal stand for. */
export function orderQuery(typed: Typed): Readonly<Record<string, unknown>> {
  const { status, tag, sku, sourceSystem, warehouse, from, to, query, sort, direction, missing } = typed.options;
  const parts = { status, tag, sku, source_system: sourceSystem, warehouse, from, to, query, sort, direction, missing };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
