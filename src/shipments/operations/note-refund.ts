import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { toldRefund, withRefund } from '../changes/refund.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { refundSchema } from '../shipments.schema.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { refundSchema as bodySchema };

/** Notes what became of the money of a cancelled shipment; nobody is asked or paid. What was noted otherwise before is told. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const sent = readInput(refundSchema, input.body);
  const name = input.params?.id ?? '';
  const { before, after } = await change(services, {
    load: (transaction) => getShipment(transaction, services.account, name, { lock: !services.dryRun }),
    decide: (before) => ({ before, after: withRefund(before, sent) }),
    save: async (transaction, { before, after }) => {
      await applyShipmentChange(transaction, services, 'shipments.refund', before, after);
    },
  });
  const saved = services.dryRun
    ? after
    : await services.database.read((transaction) => getShipment(transaction, services.account, after.id));
  return { value: await shipmentAnswer(services, saved), warnings: saidOtherwise(before, after) };
}

/** What was settled is not expected to be settled otherwise: one of the two was mistyped. */
function saidOtherwise(before: Shipment, after: Shipment): readonly string[] {
  const [was, is] = [toldRefund(before), toldRefund(after)];
  const isSettled = before.details.refund === 'refunded' || before.details.refund === 'refund_refused';
  return isSettled && was !== is ? [`shipment ${before.shid}: it was noted before that ${was}`] : [];
}
