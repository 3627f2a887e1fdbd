import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { isBookable } from '../../orders/lifecycle.ts';
import { isDueForRelease } from '../../orders/move-status.ts';
import { getOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import { releaseEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import { type Order, unshippedQuantity } from '../../orders/order.ts';
import { type RatedOrder, rateOrder, readRatingSurroundings } from '../../rating/operations/rate-order.ts';
import { packingMinor } from '../../rating/proposal.ts';
import type { Services } from '../../seams/services.ts';
import { type ChosenOffer, chooseOffer, type ServiceChoice, servicesNamed } from '../choose-offer.ts';
import { findOpenClaim, type OpenClaim } from '../claims.store.ts';
import type { Purchase } from '../purchase.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';
import { claimPurchase } from './claim-purchase.ts';
import { finishPurchase, takeOverPurchase } from './finish-purchase.ts';

export interface BookOrderRequest {
  /** Id or number. */
  readonly order: string;
  readonly choice: ServiceChoice;
  readonly proposedShipmentId: string | null;
}

export interface BookedOrder {
  readonly shipment: Shipment;
  /** False where the shipment was there already: a repeat buys nothing. */
  readonly isNew: boolean;
  readonly because: string;
  readonly warnings: readonly string[];
}

/** A holder that lives may take this long for a purchase; who waits longer is told to come back. */
const PATIENCE_MS = 40_000;
const POLL_MS = 50;

/**
 * Books what is left to ship of an order, once: claim, call, record. However many processes try at the same time, one
 * buys and the others answer the same shipment. What a dead process began is finished by asking the carrier.
 * @throws ShipdockError `order_not_found`, `order_not_bookable`, `nothing_to_ship`, `no_rates`, `service_not_available`,
 * `service_unknown`, `dimensions_missing`, `does_not_fit`, `in_progress`, `carrier_*`.
 */
export async function bookOrder(services: Services, request: BookOrderRequest): Promise<BookedOrder> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look(services, request.order);
    if (!services.dryRun && isDueForRelease(seen.order, services.clock.now().toISOString())) {
      await releaseEndedHolds(services);
      continue;
    }
    if (seen.claim !== undefined) {
      await waitOrFinish(services, seen.order, seen.claim, giveUpAt);
      continue;
    }
    const repeated = repeatOf(seen, request.choice);
    if (repeated !== undefined) return { shipment: repeated, isNew: false, because: 'booked already', warnings: [] };
    refuseUnbookable(seen.order);
    const { origin, destination } = seen.order.addresses;
    const places = { origin_address: origin, destination_address: destination };
    const { rated, chosen } = await withAddressAdvice(services, places, async () => {
      const rated = await rateOrder(seen.order, seen.surroundings);
      return { rated, chosen: chooseOffer(seen.order, request.choice, rated.offers, rated.refusals) };
    });
    const purchase = toPurchase(rated, chosen, seen.surroundings, request.proposedShipmentId);
    const doubts = await addressWarnings(services, places);
    const claim = await claimPurchase(services, seen.order, purchase);
    if (claim === undefined) continue;
    const { shipment, isNew } = await finishPurchase(services, seen.order, claim);
    return { shipment, isNew, because: chosen.because, warnings: [...doubts, ...chosen.warnings, ...rated.messages] };
  }
}

interface Seen {
  readonly order: Order;
  readonly claim: OpenClaim | undefined;
  /** Newest first, cancelled ones left out. */
  readonly living: readonly Shipment[];
  readonly surroundings: Awaited<ReturnType<typeof readRatingSurroundings>>;
}

async function look(services: Services, name: string): Promise<Seen> {
  return services.database.read(async (transaction) => {
    const order = await getOrderForBooking(transaction, services.account, name);
    const all = await listShipments(
      transaction,
      services.account,
      { orderIds: [order.id] },
      { page: 1, perPage: undefined, direction: 'desc' },
    );
    return {
      order,
      claim: await findOpenClaim(transaction, order.id),
      living: all.filter((shipment) => shipment.status !== 'cancelled'),
      surroundings: await readRatingSurroundings(transaction, services, order),
    };
  });
}

/** The living shipment that the same wish made before, where nothing is left to ship. */
function repeatOf(seen: Seen, choice: ServiceChoice): Shipment | undefined {
  if (seen.order.lines.some((line) => unshippedQuantity(line) > 0)) return undefined;
  return seen.living.find((shipment) => isOf(shipment, choice));
}

function isOf(shipment: Shipment, choice: ServiceChoice): boolean {
  switch (choice.kind) {
    case 'default':
    case 'cheapest':
      return true;
    case 'rate':
      return shipment.carrierCode === choice.carrierCode && shipment.serviceCode === choice.serviceCode;
    case 'service': {
      const { carrierCode, serviceCode, details } = shipment;
      const service = { carrierCode, serviceCode, carrierName: details.carrierName, serviceName: details.serviceName };
      return servicesNamed(choice.name, [service]).length > 0;
    }
  }
}

function refuseUnbookable(order: Order): void {
  if (order.lines.every((line) => unshippedQuantity(line) === 0)) {
    throw new ShipdockError('nothing_to_ship', `order ${order.orderNumber} has nothing left to ship`, {
      hint: `shipdock orders get ${order.orderNumber}`,
    });
  }
  if (!isBookable(order.status)) {
    throw new ShipdockError('order_not_bookable', `order ${order.orderNumber} is ${order.status} and cannot be booked`);
  }
}

async function waitOrFinish(services: Services, order: Order, claim: OpenClaim, giveUpAt: number): Promise<void> {
  const isHeld = services.process.mayBeAlive(claim.holder) && claim.leaseUntil > new Date().toISOString();
  if (!isHeld) {
    await takeOverPurchase(services, order, claim);
    return;
  }
  if (Date.now() > giveUpAt) {
    throw new ShipdockError('in_progress', `order ${order.orderNumber} is being booked by another process`, {
      hint: 'run the command again in a moment',
    });
  }
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

function toPurchase(
  rated: RatedOrder,
  chosen: ChosenOffer,
  surroundings: Seen['surroundings'],
  proposedShipmentId: string | null,
): Purchase {
  return {
    offer: chosen.offer,
    request: { ...rated.request, serviceCode: chosen.offer.serviceCode },
    packages: rated.packages,
    packingMinor: packingMinor(rated.packages),
    isInsured: surroundings.isInsured,
    warehouseCode: surroundings.warehouse?.code ?? null,
    proposedShipmentId,
  };
}
