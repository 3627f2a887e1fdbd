import type { Transaction } from '../../database/database.ts';
import { labelsThatCameOut } from '../../documents/operations/labels-that-came-out.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Lease } from '../../kernel/lease.ts';
import { numbersOfManifests } from '../../manifests/operations/numbers-of-manifests.ts';
import { followShipments } from '../../orders/operations/order-for-booking.ts';
import type { Order } from '../../orders/order.ts';
import { LEASE_MS } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { againWhileAway, writeAnew } from '../../seams/unit-of-work.ts';
import { deliveredPackagesOf, recordStatus } from '../../tracking/operations/record-status.ts';
import { withShippedUnits } from '../booking/draft-shipment.ts';
import { type TakenOver, takeOver } from '../booking/take-over.ts';
import { movedTo } from '../changes/move-shipment.ts';
import { claimOfShipment, releaseRecordedClaim } from '../claims.store.ts';
import { applyShipmentChange, applyShipmentChanges } from '../save-shipments.ts';
import { movesItsOrder, type Shipment, unitsByLine } from '../shipment.ts';
import { listShipments, lockShipments } from '../shipments.store.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { deliveredUnits } from './delivered-units.ts';
import { shipmentToChange } from './shipment-to-change.ts';
import { voidPurchase } from './void-purchase.ts';
import { cancelledElsewhere, giveUpAt, waitForOther } from './wait-for-other.ts';

/** What the carrier says of the money, where it was asked; `already` where the shipment was cancelled before. */
export type Cancelled = 'refunded' | 'refund_pending' | 'not_asked' | 'already';

/** What a cancellation did, and what whoever asked for it has to know beside. */
export interface Cancellation {
  readonly refund: Cancelled;
  readonly warnings: readonly string[];
}

/**
 * Cancels a shipment: the carrier voids it first, which may be repeated; then claim and quantities are released, once
 * (decisions 6); what replaced it takes its units over. A dry run asks nobody. What is cut off in between is finished by whoever
 * comes next (`finish-voids.ts`).
 * While another is at it that is waited for: its carrier is asked once.
 * @param mine how it was taken over from whoever began it.
 * @throws ShipdockError `shipment_not_found`, `shipment_not_cancellable` where any of it is delivered or the carrier refuses,
 * `carrier_*`, `void_unfinished`, `in_progress`.
 */
export async function cancelShipment(services: Services, name: string, mine?: Lease): Promise<Cancellation> {
  const until = giveUpAt();
  for (;;) {
    const seen = await lookAt(services, name);
    const { shipment } = seen;
    if (shipment.status === 'cancelled') return { refund: 'already', warnings: [] };
    if (services.dryRun) return { refund: 'not_asked', warnings: seen.told };
    const done = await cancelAlone(services, seen, mine);
    if (done !== undefined) return done;
    await waitForOther(until, () => cancelledElsewhere(shipment));
  }
}

type Seen = Awaited<ReturnType<typeof lookAt>>;

function lookAt({ database, account }: Services, name: string) {
  return database.read(async (transaction) => {
    const shipment = await getShipment(transaction, account, name);
    return {
      shipment,
      claim: await claimOfShipment(transaction, shipment.id),
      told: shipment.status === 'cancelled' ? [] : await toldOf(transaction, shipment),
    };
  });
}

/** Undefined where another is at it, or was quicker. */
async function cancelAlone(
  services: Services,
  { shipment, claim }: Seen,
  mine: Lease | undefined,
): Promise<Cancellation | undefined> {
  const record = (refund: Exclude<Cancelled, 'already'>) => recordCancelled(services, shipment, { refund });
  return claim === undefined ? record('not_asked') : voidPurchase(services, shipment, claim, { record, mine });
}

interface Ended {
  readonly refund: Exclude<Cancelled, 'already'>;
  /** Nobody but who cancelled it says that its label is void: his journal keeps that. */
  readonly isVoidedByHand?: true;
}

/** Records that a label is void, by whoever knows it. */
export async function recordCancelled(services: Services, shipment: Shipment, ended: Ended): Promise<Cancellation> {
  // What an attempt did of which nobody was told whether it was kept.
  let done: readonly string[] | undefined;
  const warnings = await againWhileAway(services, LEASE_MS, () =>
    writeAnew(services, async (transaction) => {
      const released = await release(transaction, services, shipment, ended);
      if (released !== undefined) done = released;
      return released ?? done;
    }),
  );
  return warnings === undefined ? { refund: 'already', warnings: [] } : { refund: ended.refund, warnings };
}

/** What has to be known beside, as the shipment stands. @throws ShipdockError `shipment_not_cancellable` where any is delivered. */
async function toldOf(transaction: Transaction, shipment: Shipment): Promise<readonly string[]> {
  refuseDelivered(shipment, await deliveredPackagesOf(transaction, shipment));
  const manifest = (await numbersOfManifests(transaction, [shipment.id])).get(shipment.id);
  const printed = await labelsThatCameOut(transaction, shipment.id);
  return [
    ...cancelThereToo(shipment),
    ...carriedAlready(shipment),
    ...printedAlready(shipment, printed),
    ...signedFor(shipment, manifest),
  ];
}

/** Of a shipment whose carrier nobody here can ask. */
function cancelThereToo({ shid, details }: Shipment): readonly string[] {
  return details.isExternal ? [`shipment ${shid} was booked elsewhere: cancel it there too`] : [];
}

/** A parcel that has its label waits with those that go. */
function printedAlready(
  { shid, actualPickupAt }: Shipment,
  printed: Awaited<ReturnType<typeof labelsThatCameOut>>,
): readonly string[] {
  if (printed === undefined || actualPickupAt !== null) return [];
  const { labels, printer } = printed;
  const were = labels === 1 ? 'a label of it was' : `${labels} labels of it were`;
  return [`shipment ${shid} does not go, and ${were} printed on ${printer}: take ${labels === 1 ? 'it' : 'them'} off`];
}

/** A closed manifest never changes: the driver may have taken it over before his carrier scans it. */
function signedFor({ shid, actualPickupAt }: Shipment, manifest: string | undefined): readonly string[] {
  if (manifest === undefined || actualPickupAt !== null) return [];
  return [
    `shipment ${shid} stands on manifest ${manifest}: strike it off there, or see that the driver has not taken it`,
  ];
}

/** It is cancelled all the same: a lost parcel is. But what is on its way must not go again unseen. */
function carriedAlready({ shid, actualPickupAt, orderId, details }: Shipment): readonly string[] {
  if (actualPickupAt === null) return [];
  const again =
    orderId === null || details.isReplacement
      ? ''
      : '; its units can be shipped again, so see first that the goods come back';
  return [`shipment ${shid} was picked up at ${actualPickupAt}: the carrier may charge it all the same${again}`];
}

function replacedBy({ successors, others }: Omit<TakenOver, 'lines'>): readonly string[] {
  return [
    ...successors.map(
      ({ shid, status }) =>
        `shipment ${shid}, which replaced it, ${status === 'delivered' ? 'is what delivered its units' : 'ships its units now; cancel that too where nothing is to go'}`,
    ),
    ...others.map(
      ({ shid }) =>
        `shipment ${shid} was booked as a replacement of its units, and others: see what is left to ship before you book again`,
    ),
  ];
}

/** What a consignee has is not left to ship, whatever becomes of the rest. */
function refuseDelivered({ shid, status, packages }: Shipment, delivered: Shipment['packages']): void {
  if (status === 'delivered') {
    throw new ShipdockError('shipment_not_cancellable', `shipment ${shid} is delivered and cannot be cancelled`, {
      about: 'subject',
    });
  }
  if (delivered.length === 0) return;
  const numbers = [...new Set(delivered.map(({ trackingNumber }) => trackingNumber))].join(', ');
  throw new ShipdockError(
    'shipment_not_cancellable',
    `shipment ${shid} cannot be cancelled: ${delivered.length} of its ${counted(packages.length, 'package')} ${delivered.length === 1 ? 'is' : 'are'} delivered (${numbers})`,
    {
      about: 'subject',
      hint: 'where the rest is lost, book its units once more with allow_duplicate (--allow-duplicate)',
    },
  );
}

/**
 * Answers what has to be known beside. Undefined where somebody else cancelled it meanwhile: quantities are released once. It may
 * have been delivered, or put on a manifest, while its carrier was asked.
 */
async function release(
  transaction: Transaction,
  services: Services,
  seen: Shipment,
  { refund, isVoidedByHand }: Ended,
): Promise<readonly string[] | undefined> {
  const { order, shipment } = await shipmentToChange(transaction, services, seen.id);
  if (shipment.status === 'cancelled') return undefined;
  const told = await toldOf(transaction, shipment);
  const moved = movedTo(shipment, 'cancelled', {
    now: services.clock.now().toISOString(),
    newId: () => services.ids.next('exception'),
    reason: '',
  });
  const cancelled = { ...moved, details: { ...moved.details, refund: refund === 'not_asked' ? null : refund } };
  const beside = isVoidedByHand === true ? [{ path: '/voidedByHand', to: true }] : [];
  const change = { before: shipment, after: cancelled, beside };
  await applyShipmentChanges(transaction, services, 'shipments.cancel', [change]);
  await recordStatus(transaction, services, shipment.id, 'cancelled', 'Shipment cancelled');
  await releaseRecordedClaim(transaction, shipment.id);
  if (order === undefined || !movesItsOrder(shipment)) return told;
  const held = unitsByLine(shipment);
  const back = new Map([...held].map(([lineId, units]) => [lineId, -units]));
  const left = { ...order, lines: withShippedUnits(order, back) };
  const taken = takeOver(left, new Set(held.keys()), await replacementsOf(transaction, services, order));
  for (const replacement of taken.successors) {
    const after = { ...replacement, details: { ...replacement.details, isReplacement: false } };
    await applyShipmentChange(transaction, services, 'shipments.cancel', replacement, after);
  }
  await followShipments(transaction, services, order, {
    lines: taken.lines,
    deliveredUnits: await deliveredUnits(transaction, services, order),
    operation: 'shipments.cancel',
  });
  return [...told, ...replacedBy(taken)];
}

/** The order's living replacements whose labels somebody has, oldest first, held until the unit of work ends. */
async function replacementsOf(
  transaction: Transaction,
  services: Services,
  order: Order,
): Promise<readonly Shipment[]> {
  const all = await listShipments(transaction, services.account, { orderIds: [order.id] });
  const isOne = ({ isReplacement, isBeside }: Shipment['details']) => isReplacement && isBeside !== true;
  const living = all.filter(({ status, details }) => status !== 'cancelled' && isOne(details));
  return living.length === 0
    ? []
    : lockShipments(
        transaction,
        services.account,
        living.map(({ id }) => id),
      );
}
