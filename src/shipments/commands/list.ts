import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view } from '../shipments.view.ts';
import { ofOrder } from './of-order.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { status, query: said, order, carrier, from, to, refundPending } = typed.options;
  const given = {
    status,
    query: said,
    ...(await ofOrder(engine, order)),
    carrier_code: carrier,
    from,
    to,
    refund_status: refundPending === true ? 'refund_pending' : undefined,
  };
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { rows, ...paged } = pagedRows(
    session,
    query,
    async (page) => {
      const reply = await engine.call(shipmentOperations.list, { query: page });
      session.notices.warnAll(reply.warnings);
      return reply;
    },
    { byId: true },
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
