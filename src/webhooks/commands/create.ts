import type { CommandRun } from '../../cli/command.ts';
import { commaList } from '../../cli/words/comma-list.ts';
import { type Needed, withNeeded } from '../../cli/words/needed.ts';
import { webhookOperations } from '../webhooks.operations.ts';
import { view } from '../webhooks.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const { arguments: given, options } = await withNeeded(session, typed, NEEDED);
  const engine = await session.engine();
  const { events, shipment } = options;
  const body = { callback_url: given.url, events: commaList(events) };
  const { value, warnings } =
    shipment === undefined
      ? await engine.call(webhookOperations.create, { body })
      : await engine.call(webhookOperations.subscribeToShipment, { params: { id: String(shipment) }, body });
  session.output.record(value, view);
  session.notices.warnAll(warnings);
  session.notices.receipt(`added webhook ${value.id}`);
  return undefined;
};

const NEEDED: Needed = {
  argument: { name: 'url', flag: '<url>', message: 'Address that events are posted to' },
  questions: [],
};
