import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { followShipments, getOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { Services } from '../../seams/services.ts';
import { recordStatus } from '../../tracking/operations/record-status.ts';
import { claimOfShipment, releaseRecordedClaim } from '../claims.store.ts';
import { withShippedUnits } from '../draft-shipment.ts';
import { movedTo } from '../move-shipment.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import { type Shipment, unitsByLine } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { deliveredUnits } from './delivered-units.ts';

/** What the carrier says of the money, where it was asked; `already` where the shipment was cancelled before. */
export type Cancelled = 'refunded' | 'refund_pending' | 'not_asked' | 'already';

/**
 * Cancels a shipment: the carrier voids it first, which may be repeated; then claim and quantities are released, once
 * (decisions 6). A dry run asks nobody.
 * @throws ShipdockError `shipment_not_found`, `shipment_not_cancellable` where the carrier refuses, `carrier_*`.
 */
export async function cancelShipment(services: Services, name: string): Promise<Cancelled> {
  const { shipment, claim } = await services.database.read(async (transaction) => {
    const found = await getShipment(transaction, services.account, name);
    return { shipment: found, claim: await claimOfShipment(transaction, found.id) };
  });
  if (shipment.status === 'cancelled') return 'already';
  refuseDelivered(shipment);
  if (services.dryRun) return 'not_asked';
  const refund = claim === undefined ? 'not_asked' : await voidAtCarrier(services, shipment, claim);
  const isNew = await services.database.write((transaction) => release(transaction, services, shipment, refund));
  return isNew ? refund : 'already';
}

/** Of a shipment that was just cancelled, whose carrier nobody here can ask. */
export function cancelThereToo({ shid, details }: Shipment, refund: Cancelled): readonly string[] {
  return details.isExternal && refund !== 'already'
    ? [`shipment ${shid} was booked elsewhere: cancel it there too`]
    : [];
}

function refuseDelivered(shipment: Shipment): void {
  if (shipment.status !== 'delivered') return;
  throw new ShipdockError('shipment_not_cancellable', `shipment ${shipment.shid} is delivered and cannot be cancelled`);
}

async function voidAtCarrier(
  services: Services,
  shipment: Shipment,
  claim: NonNullable<Awaited<ReturnType<typeof claimOfShipment>>>,
): Promise<'refunded' | 'refund_pending'> {
  const carriers = await services.database.read((transaction) =>
    services.carriers.activeOn(transaction, services.account, claim.purchase.request.readyDate),
  );
  const carrier = carriers.find((each) => each.code === shipment.carrierCode);
  if (carrier === undefined) {
    throw new ShipdockError('carrier_not_found', `carrier ${shipment.carrierCode} is not active any more`);
  }
  const { value, messages } = await carrier.void(claim.key, shipment.trackingNumber);
  if (value !== 'refused') return value;
  const reason = messages[0] === undefined ? '' : `: ${messages[0]}`;
  throw new ShipdockError(
    'shipment_not_cancellable',
    `${carrier.name} does not cancel shipment ${shipment.shid}${reason}`,
  );
}

/** False where somebody else cancelled it meanwhile: quantities are released once. Orders are locked before shipments. */
async function release(
  transaction: Transaction,
  services: Services,
  seen: Shipment,
  refund: Exclude<Cancelled, 'already'>,
): Promise<boolean> {
  const order =
    seen.orderId === null
      ? undefined
      : await getOrderForBooking(transaction, services.account, seen.orderId, { lock: true });
  const shipment = await getShipment(transaction, services.account, seen.id, { lock: true });
  if (shipment.status === 'cancelled') return false;
  const moved = movedTo(shipment, 'cancelled', {
    now: services.clock.now().toISOString(),
    newId: () => services.ids.next('exception'),
    reason: '',
  });
  const cancelled = { ...moved, details: { ...moved.details, refund: refund === 'not_asked' ? null : refund } };
  await applyShipmentChange(transaction, services, 'shipments.cancel', shipment, cancelled);
  await recordStatus(transaction, services, shipment.id, 'cancelled', 'Shipment cancelled');
  await releaseRecordedClaim(transaction, shipment.id);
  if (order === undefined) return true;
  const back = new Map([...unitsByLine(shipment)].map(([lineId, units]) => [lineId, -units]));
  await followShipments(transaction, services, order, {
    lines: withShippedUnits(order, back),
    deliveredUnits: await deliveredUnits(transaction, services, order),
    operation: 'shipments.cancel',
  });
  return true;
}
