import type { CommandRun } from '../../cli/command.ts';
import { refuseUnredactable } from '../changes/redact-shipment.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { redactedView as view } from '../shipments.view.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value: named } = await engine.call(shipmentOperations.get, {
    params: { id: String(typed.arguments.shipment) },
  });
  // Told before the number is typed: nobody agrees to what may not be.
  const { shid, order_id: orderId, order_number: orderNumber, status } = named;
  refuseUnredactable({ shid, orderId, orderNumber, status });
  const { confirm } = typed.options;
  await session.prompts.confirm({
    level: 'severe',
    action: `erasing for good the person’s data of shipment ${named.shid}`,
    expected: String(named.shid),
    given: typeof confirm === 'string' ? confirm : undefined,
  });
  const { value, warnings } = await engine.call(shipmentOperations.redact, { params: { id: named.id } });
  session.notices.warnAll(warnings);
  session.output.record(value, view);
  session.notices.receipt(`erased the person’s data of shipment ${value.shid}`);
  return undefined;
};
