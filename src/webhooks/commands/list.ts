import type { CommandRun } from '../../cli/command.ts';
import { pagedRows } from '../../cli/output/paged-rows.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { shipment } = typed.options;
  const filters = shipment === undefined ? {} : { shipment_id: shipment };
  const { rows, ...paged } = pagedRows(session, filters, (query) => engine.call(webhookOperations.list, { query }));
  await session.output.list(rows, view, paged);
  return undefined;
};
