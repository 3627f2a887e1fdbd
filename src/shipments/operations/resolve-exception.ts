import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import { leftToShip } from '../../orders/split-combine/units.ts';
import { isBookable } from '../../orders/status/lifecycle.ts';
import type { Services } from '../../seams/services.ts';
import { progressOf, recordStatus } from '../../tracking/operations/record-status.ts';
import { closed, movedTo } from '../changes/move-shipment.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { shipmentAnswer } from './shipment-answers.ts';
import { followStatus, shipmentToChange } from './shipment-to-change.ts';

/** Closes what is open of a shipment's exceptions; it goes on from where it was (decisions 6). */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const name = input.params?.id ?? '';
  const work = async (transaction: Transaction) => {
    const { order, shipment: before } = await shipmentToChange(transaction, services, name);
    if (before.exceptions.every((each) => each.resolvedAt !== null)) throw nothingOpen(before.shid);
    const now = services.clock.now().toISOString();
    const { progress, deliveredAt } = await progressOf(transaction, before);
    const status = before.status === 'exception' ? progress : before.status;
    const moved = movedTo(before, status, { now, newId: () => services.ids.next('exception'), reason: '' });
    const actualDeliveryAt = status === 'delivered' ? deliveredAt : before.actualDeliveryAt;
    const after = { ...moved, actualDeliveryAt, exceptions: moved.exceptions.map((each) => closed(each, now)) };
    const warnings = order === undefined ? [] : bookedAgain(after, order);
    if (services.dryRun) return { shipment: after, warnings };
    const saved = await applyShipmentChange(transaction, services, 'shipments.resolveException', before, after);
    if (status === before.status && status !== 'cancelled') return { shipment: saved, warnings };
    await recordStatus(transaction, services, saved.id, status, 'Exception resolved');
    if (status !== 'cancelled') {
      await followStatus(transaction, services, 'shipments.resolveException', { order, shipment: saved });
    }
    return { shipment: saved, warnings };
  };
  const { shipment, warnings } = await (services.dryRun ? services.database.read(work) : services.database.write(work));
  return { value: await shipmentAnswer(services, shipment), warnings };
}

/** What was sold too late took no units: who uses its label all the same leaves them to be booked once more. */
function bookedAgain({ details, status }: Shipment, order: Order): readonly string[] {
  const isUsed = details.isBeside === true && status !== 'cancelled';
  const isLeft = isBookable(order.status) && [...leftToShip(order).values()].some((units) => units > 0);
  if (!isUsed || !isLeft) return [];
  return [
    `order ${order.orderNumber} is ${order.status}, and what is left of it would be booked again: where this label ships that, move the order to shipped`,
  ];
}

function nothingOpen(shid: number): ShipdockError {
  return new ShipdockError('exception_not_found', `shipment ${shid} has no open exception`, {
    about: 'subject',
    ...nextStep('exceptions.list'),
  });
}
