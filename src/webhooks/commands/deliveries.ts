import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { deliveryView as view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { webhook, shipment, state, since } = typed.options;
  const given = { webhook_id: webhook, shipment_id: shipment, state, since };
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { rows, ...paged } = pagedRows(session, filters, (query) =>
    engine.call(webhookOperations.deliveries, { query }),
  );
  await session.output.list(rows, view, paged);
  return undefined;
};
