import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { lineName } from '../../orders/named/line-name.ts';
import type { Order, OrderLine } from '../../orders/order.ts';
import { leftToShip, type Units } from '../../orders/split-combine/units.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { unitsInPackages } from '../../packages/package.ts';
import { drafted, type PackedPackage, packedBefore } from '../../packages/packed-package.ts';
import type { PackedFacts } from '../../packages/rest-in-packages.ts';
import { toldOfRest } from '../../packages/rest-in-packages.ts';
import { sentPackages } from '../../packages/sent-packages.ts';
import { inTurns } from '../../packing/operations/in-turns.ts';
import type { ServiceChoice } from '../../rating/offers/choose-offer.ts';
import { ratedInOrderCurrency, withValuesInOrderCurrency } from '../../rating/request/package-values.ts';
import { fieldOfTaken, wishedService } from '../booking/booking-wish.ts';
import { changedSinceRated, leftBehind, raisedSinceRated } from '../booking/changed-since-rated.ts';
import {
  chosenUnits,
  packedUnits,
  ratedFollows,
  ratedPackages,
  refuseContradiction,
  refuseNothingOf,
} from '../booking/contents-of-booking.ts';
import { linesOfNoOrder } from '../booking/lines-of-no-order.ts';
import { proposedPackages, unitsProposed } from '../booking/proposed-packages.ts';
import type { AskedUnits } from '../booking/what-to-ship.ts';
import { contentOfRate } from '../claims-of-content.store.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/** What a booking is of: which units, in which packages, by which service. */
export interface Contents {
  readonly units: AskedUnits;
  /** The field of the request that says which. */
  readonly field: string;
  readonly choice: ServiceChoice;
  /** The packages, once it is known which units are taken. Not within a unit of work: others have their turn meanwhile. */
  packagesOf(units: Units): Promise<readonly DraftPackage[]>;
  /** The same content is the same purchase, where there is no order to tell. */
  readonly content: string;
  /** What is to be told of the packages. */
  readonly warnings: readonly string[];
}

/**
 * @param elsewhere of what was booked elsewhere, where no service of ours is asked for.
 * @throws ShipdockError `unreadable_field` where there are no packages and no order to pack, `proposed_shipment_not_found`,
 * `order_changed`, `line_item_not_found`, `dimensions_missing`.
 */
export function contentsOf(seen: Seen, sent: BookingInput, elsewhere?: ServiceChoice): Contents {
  const { order, taken } = seen;
  const choice = elsewhere ?? choiceOf(seen, sent);
  const facts = { ...factsOf(seen), isBookedElsewhere: elsewhere !== undefined };
  const ready = readyPackages(seen, sent, facts);
  const asked = {
    field: fieldOfUnits(sent),
    choice,
    content: taken?.kind === 'rate' ? contentOfRate(taken.rate.id) : sha256(JSON.stringify([sent, seen.orderNumber])),
  };
  if (ready === undefined) {
    if (order === undefined) throw noPackages();
    return { ...asked, ...toBePacked(order, sent, packing(seen, order, facts)) };
  }
  const packagesOf = async (taking: Units) => drafted(ready, taking, facts);
  if (order === undefined) {
    return { ...asked, units: { kind: 'rest' }, packagesOf, warnings: linesOfNoOrder(sent) };
  }
  return { ...asked, ...readyMade(seen, sent, order, { ready, packagesOf, packed: packing(seen, order, facts) }) };
}

type Taken = Pick<Contents, 'units' | 'packagesOf' | 'warnings'>;

/** Packs units of the order, as its proposed shipment was packed. */
function packing(
  { taken, surroundings }: Seen,
  order: Order,
  { isBookedElsewhere }: { readonly isBookedElsewhere: boolean },
): Contents['packagesOf'] {
  const { skus, boxes, parents, exchangeRates, readyDate: date } = surroundings;
  const packed = taken?.kind === 'proposal' ? withSelfPacked(order, taken.proposal.details.wish.selfPacked) : order;
  const means = { skus, boxes, parents, exchangeRates, date, isBookedElsewhere };
  return (taking) => inTurns(packedUnits(packed, taking, means));
}

/** Units of an order that nobody has packed yet: those that were chosen, else the rest. */
function toBePacked(order: Order, sent: BookingInput, packagesOf: Contents['packagesOf']): Taken {
  const chosen = sent.order_line_items;
  if (chosen === undefined) return { units: { kind: 'rest' }, packagesOf, warnings: [] };
  return { units: { kind: 'chosen', units: chosenUnits(order, chosen) }, packagesOf, warnings: [] };
}

interface Ready {
  readonly ready: readonly PackedPackage[];
  readonly packagesOf: Contents['packagesOf'];
  /** The same units packed anew. */
  readonly packed: Contents['packagesOf'];
}

/** Units of an order in packages that were sent, or that its rate or proposed shipment has. */
function readyMade(seen: Seen, sent: BookingInput, order: Order, { ready, packagesOf, packed }: Ready): Taken {
  const { taken } = seen;
  if (sent.order_line_items !== undefined) {
    const units = chosenUnits(order, sent.order_line_items);
    refuseContradiction(order, units, ready);
    return { units: { kind: 'chosen', units }, packagesOf, warnings: [] };
  }
  refuseNothingOf(order, ready);
  const units = unitsInPackages(ready);
  const name = taken?.kind === 'rate' ? taken.rate.id : taken?.proposal.id;
  const isSent = sent.packages !== undefined && sent.packages.length > 0;
  if (ready.some(({ carriesRest }) => carriesRest)) {
    if (taken?.kind === 'proposal' && !isSent) {
      const { id, details } = taken.proposal;
      const proposed = unitsProposed(details.packages);
      const { warnings } = sinceRated(seen, sent, order, proposed);
      return { units: { kind: 'proposed', units: proposed, name: id }, packagesOf, warnings };
    }
    const rest: AskedUnits = { kind: 'rest', named: units, ...given('name', name) };
    return { units: rest, packagesOf, warnings: toldOfRest(order, ready) };
  }
  if (name === undefined) return { units: { kind: 'chosen', units }, packagesOf, warnings: toldOfRest(order, ready) };
  const { isPackedAnew, units: proposed, warnings } = sinceRated(seen, sent, order, units);
  return {
    units: { kind: 'proposed', units: proposed, name },
    packagesOf: isPackedAnew ? packed : packagesOf,
    warnings,
  };
}

function fieldOfUnits(sent: BookingInput): string {
  if (sent.order_line_items !== undefined) return 'order_line_items';
  return (sent.packages ?? []).length > 0 ? 'packages' : fieldOfTaken(sent);
}

function factsOf({ order, skus, rated }: Seen): PackedFacts {
  return { order, skus, currency: rated.currency };
}

function withSelfPacked(order: Order, selfPacked: boolean): Order {
  return { ...order, details: { ...order.details, selfPacked } };
}

/**
 * Packages that were planned here are planned anew where their lines weigh or measure otherwise now, or have more units: then
 * with all that is left to ship of those. Sent ones are kept, and so is what a rate was asked for, which knows of no order.
 */
function sinceRated({ taken, skus }: Seen, sent: BookingInput, order: Order, units: Units) {
  const isSent = sent.packages !== undefined && sent.packages.length > 0;
  if (taken === undefined || isSent) return { isPackedAnew: false, units, warnings: [] };
  if (taken.kind === 'rate') {
    return { isPackedAnew: false, units, warnings: leftBehind(order, units, `rate ${taken.rate.id}`) };
  }
  const { id, details } = taken.proposal;
  const changed = new Set(changedSinceRated(details.lines, order, skus));
  const raised = raisedSinceRated(details.lines, order);
  const hasOwnPackages = details.wish.hasOwnPackages === true;
  const all = hasOwnPackages ? units : withRaised(order, units, raised);
  const what = hasOwnPackages ? 'its packages are booked as they were sent' : 'it is packed and rated again';
  const told = order.lines.flatMap((line) => {
    // Of a line that was there and that the caller packed nothing of he knows; one that was added he may not have meant to leave.
    const isLeftOut = hasOwnPackages && !units.has(line.id) && raised.get(line.id) !== 0;
    const was = isLeftOut ? undefined : raised.get(line.id);
    if (was === undefined && !changed.has(line)) return [];
    return [`${lineName(order, line)} ${howChanged(line, was)} since it was rated; ${what}`];
  });
  return {
    isPackedAnew: !hasOwnPackages && changed.size + raised.size > 0,
    units: all,
    warnings: [...told, ...(hasOwnPackages ? [] : leftBehind(order, all, `proposed shipment ${id}`))],
  };
}

function howChanged({ quantity }: OrderLine, was: number | undefined): string {
  if (was === undefined) return 'was changed';
  return was === 0 ? 'was added' : `was raised from ${was} to ${counted(quantity, 'unit')}`;
}

function withRaised(order: Order, units: Units, raised: ReadonlyMap<string, number>): Units {
  const left = leftToShip(order);
  const all = new Map([...units, ...[...raised.keys()].map((id) => [id, left.get(id) ?? 0] as const)]);
  return new Map([...all].filter(([, quantity]) => quantity > 0));
}

function choiceOf({ taken, order }: Seen, sent: BookingInput): ServiceChoice {
  const service = taken?.kind === 'rate' ? taken.rate.offer : taken?.proposal;
  if (service !== undefined) {
    return { kind: 'rate', carrierCode: service.carrierCode, serviceCode: service.serviceCode };
  }
  const wished = wishedService(sent, order !== undefined);
  return wished.kind === 'chosen' ? wished.choice : { kind: 'default' };
}

/** Packages that are packed already: as they were sent, else those of the rate or the proposed shipment. */
function readyPackages(seen: Seen, sent: BookingInput, ofBooking: PackedFacts): readonly PackedPackage[] | undefined {
  const { order, taken, skus } = seen;
  const chosen = order && sent.order_line_items && chosenUnits(order, sent.order_line_items);
  const facts = { ...ofBooking, chosen };
  const values = { currency: facts.currency, rates: seen.rates, date: seen.surroundings.readyDate };
  if (sent.packages !== undefined && sent.packages.length > 0) {
    return sentPackages(withValuesInOrderCurrency(sent.packages, values), facts);
  }
  const hasOwnPackages =
    (taken?.kind === 'rate' ? taken.rate.request.details : taken?.proposal.details.wish)?.hasOwnPackages === true;
  // Chosen units are packed anew where we packed them; what the caller packed stays as it is.
  if (sent.order_line_items !== undefined && !hasOwnPackages) return undefined;
  if (taken?.kind === 'rate') {
    const { packages, lines } = ratedInOrderCurrency(taken.rate.request.details, values);
    const drafts = ratedPackages(packages, lines, { order, skus, chosen, hasOwnPackages });
    const follows = packages.map((each, index) => {
      const draft = drafts[index];
      return draft === undefined ? {} : { follows: ratedFollows(each, draft, lines, order) };
    });
    return packedBefore(drafts, follows, facts);
  }
  if (taken === undefined || order === undefined) return undefined;
  const { proposal } = taken;
  if (proposal.orderId !== order.id) {
    const message = `order ${order.orderNumber} has no proposed shipment ${proposal.id}`;
    throw new ShipdockError('proposed_shipment_not_found', message, {
      field: fieldOfTaken(sent),
      ...nextStep('orders.rate', order.orderNumber),
    });
  }
  return proposedPackages(proposal.details.packages, order, facts);
}

function noPackages(): ShipdockError {
  return new ShipdockError('unreadable_field', 'packages is missing: there is no order to pack', {
    details: [{ field: 'packages', message: 'is missing' }],
  });
}
