import type { Booking } from '../../carriers/carrier.ts';
import type { Transaction } from '../../database/database.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import { LEASE_MS } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { againWhileAway, writeAnew } from '../../seams/unit-of-work.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { isAsClaimed } from '../booking/purchase.ts';
import { shipsInstead } from '../booking/take-over.ts';
import { findClaimOfKey, isSpent, lockClaim, recordClaim, reopenClaim } from '../claims.store.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { draftBought, isNoLabelToUse, keepBought, keptBefore } from './keep-bought.ts';
import { shipUnits } from './ship-units.ts';
import { SoldBeside } from './sold-beside.ts';

/** A purchase that is recorded. */
export interface Finished {
  readonly shipment: Shipment;
  /** False where another process recorded the same purchase first. */
  readonly isNew: boolean;
}

/**
 * Records what a carrier sold under a claim, once: the shipment, with its order's units as shipped. Undefined where the same was
 * claimed anew since, and is not recorded yet.
 * @throws SoldBeside where it cannot be what ships its units; ShipdockError `order_not_found` where its order was deleted.
 */
export async function recordBought(
  services: Services,
  claim: OpenClaim,
  booking: Booking,
): Promise<Finished | undefined> {
  const drafted = draftBought(services, claim, booking);
  if (services.dryRun) return { shipment: drafted, isNew: true };
  return againWhileAway(services, LEASE_MS, () =>
    writeAnew(services, (transaction) => recordOnce(transaction, services, claim, drafted)),
  );
}

/** Orders are locked before claims and shipments. */
async function recordOnce(
  transaction: Transaction,
  services: Services,
  claim: OpenClaim,
  drafted: Shipment,
): Promise<Finished | undefined> {
  const { orderId } = claim.purchase;
  const order =
    orderId === null ? undefined : await getOrderNamed(transaction, services.account, orderId, { lock: true });
  const kept = await lockClaim(transaction, claim.id);
  const earlier = await keptBefore(transaction, services, claim);
  if (earlier !== undefined) return recordedByOther(transaction, earlier);
  if (kept?.state !== 'claimed') {
    const anew = await findClaimOfKey(transaction, services.account, claim.key);
    // Its carrier sells once under a key, to both of them.
    if (anew !== undefined) return soldToOther(transaction, services, anew);
    await reopen(transaction, services, claim, order);
  }
  const saved = await keepBought(transaction, services, asShipsNow(drafted, order));
  if (!(await recordClaim(transaction, claim.id, saved.id))) throw new SoldBeside();
  await shipUnits(transaction, services, 'shipments.book', { order, shipment: saved });
  return { shipment: saved, isNew: true };
}

/** A server that looked once more, or a person, may have had it voided since: nobody is answered that label. */
async function recordedByOther(transaction: Transaction, shipment: Shipment): Promise<Finished> {
  if (await isNoLabelToUse(transaction, shipment)) throw new SoldBeside();
  return { shipment, isNew: false };
}

async function soldToOther(
  transaction: Transaction,
  services: Services,
  { shipmentId }: { readonly shipmentId: string | null },
): Promise<Finished | undefined> {
  if (shipmentId === null) return undefined;
  return recordedByOther(transaction, await getShipment(transaction, services.account, shipmentId));
}

/** Whoever took the claim over gave it up; it is what its order still waits for where that is as it was claimed. */
async function reopen(
  transaction: Transaction,
  services: Services,
  claim: OpenClaim,
  order: Order | undefined,
): Promise<void> {
  const isWanted = order === undefined || (await mayStillShip(transaction, services, order, claim));
  if (!isWanted || !(await reopenClaim(transaction, claim))) throw new SoldBeside();
}

/** Not what was sold under the same key before either, and is void by now. */
async function mayStillShip(
  transaction: Transaction,
  { account: accountId }: Services,
  order: Order,
  claim: OpenClaim,
): Promise<boolean> {
  const isSold = await isSpent(transaction, { accountId, key: claim.key, orderId: order.id });
  return isAsClaimed(order, claim) && !isSold;
}

/** A replacement whose original was cancelled before it was recorded is none. */
function asShipsNow(drafted: Shipment, order: Order | undefined): Shipment {
  if (order === undefined || !shipsInstead(order, drafted)) return drafted;
  return { ...drafted, details: { ...drafted.details, isReplacement: false } };
}
