import { takeShid } from '../../accounts/operations/take-shid.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refuseUnreadable } from '../../kernel/unreadable-field.ts';
import { roundedAmountWarnings } from '../../orders/draft/rounded-amounts.ts';
import { findOrderForBooking, lockOrdersOfShipments } from '../../orders/operations/order-for-booking.ts';
import { releaseEndedHolds } from '../../orders/operations/release-ended-holds.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { dryIceFaults } from '../../packages/dry-ice.ts';
import { timeZoneOf } from '../../rating/operations/rating-surroundings.ts';
import { joinedDatabase } from '../../seams/joined-database.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import { recordBooking } from '../../tracking/operations/record-booking.ts';
import { bookingOptions } from '../booking/booking-options.ts';
import { draftExternal, externalPrice } from '../booking/external-shipment.ts';
import { linesOfNoOrder } from '../booking/lines-of-no-order.ts';
import { notTakenAgain } from '../booking/not-taken.ts';
import { whatToShip } from '../booking/what-to-ship.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { type BookingInput, bookingSchema } from '../shipments.schema.ts';
import { labelsOfAnother } from './booked-labels.ts';
import { problemsOf } from './booking-problems.ts';
import { contentsOf } from './contents-of.ts';
import { withEndedHold } from './ended-hold.ts';
import { lookAtBooking, type Seen } from './look-at-booking.ts';
import { numbersOfAnother } from './number-of-another.ts';
import { beingBooked } from './refuse-while-booked.ts';
import { shipUnits } from './ship-units.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { bookingSchema as bodySchema };

const SERVICE = { kind: 'chosen', choice: { kind: 'default' } } as const;

/**
 * Keeps a shipment that was booked elsewhere (decisions 6): any field of a booking but the rate. Of an order it takes the
 * units that it holds; nobody is called and nothing is charged.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const { rate_id: _rate, proposed_shipment_id: _proposal, ...rest } = readInput(bookingSchema, input.body);
  const sent: BookingInput = { ...rest, rate_id: undefined, proposed_shipment_id: undefined };
  if (services.dryRun) return keep(services, sent);
  await releaseEndedHolds(services);
  // What two tell of one order at the same time is taken one after the other: the second decides by what the first left.
  return writeAnew(services, async (transaction) => {
    await lockOrder(transaction, services, sent);
    const reply = await keep({ ...services, database: joinedDatabase(services.database, transaction) }, sent);
    await services.keepReply?.(transaction, reply);
    return reply;
  });
}

async function lockOrder(
  transaction: Transaction,
  { account }: Services,
  { order_id: id, order_number: number }: BookingInput,
): Promise<void> {
  const name = id ?? number;
  const order = name === undefined ? undefined : await findOrderForBooking(transaction, account, name);
  if (order !== undefined) await lockOrdersOfShipments(transaction, account, [order.id]);
}

async function keep(services: Services, sent: BookingInput): Promise<Reply<ShipmentJson>> {
  const found = await lookAtBooking(services, undefined, sent, SERVICE);
  const seen = services.dryRun ? await withEndedHold(services, found) : found;
  refuseMissingParts(seen, sent);
  if (seen.order !== undefined && seen.claim !== undefined) throw beingBooked(seen.order.orderNumber);
  const contents =
    seen.order === undefined && sent.packages === undefined ? undefined : contentsOf(seen, sent, SERVICE.choice);
  const what = shippedOfOrder(seen, sent, contents);
  if (what?.kind === 'repeat') {
    const warnings = notTakenAgain(sent, what.shipment);
    return { value: await shipmentAnswer(services, what.shipment), status: 200, warnings };
  }
  const carrier = given('carrierCode', sent.carrier_code ?? sent.carrier);
  const its = { accountId: services.account, ...carrier };
  const packages = (await contents?.packagesOf(what?.units ?? new Map())) ?? [];
  refuseTooMuchIce(packages);
  const options = bookingOptions(sent, seen);
  const doubts = await services.database.read(async (transaction) => [
    ...(await numbersOfAnother(transaction, its, sent)),
    ...(await labelsOfAnother(transaction, services, { packages, options })),
  ]);
  const { shipping_price: price, currency = seen.rated.currency } = sent;
  const warnings = [
    ...doubts.map(({ field, message }) => `${field} ${message}`),
    ...(contents?.warnings ?? linesOfNoOrder(sent)),
    ...roundedAmountWarnings({ shipping_price: price }, currency),
  ];
  const drafted = draftExternal(seen, sent, {
    packages,
    options,
    isReplacement: what?.isReplacement ?? false,
    couriersOf: (number) => services.couriers.recognise(number),
    totalMinor: externalPrice(sent, {
      currency: seen.rated.currency,
      rates: seen.rates,
      date: seen.surroundings.readyDate,
    }),
    account: services.account,
    ids: services.ids,
    now: services.clock.now().toISOString(),
    timeZone: timeZoneOf(seen.surroundings),
    createdBy: services.actor,
  });
  if (services.dryRun) return { value: await shipmentAnswer(services, drafted), warnings };
  const shipment = await saveExternal(services, seen, drafted);
  return { value: await shipmentAnswer(services, shipment), warnings };
}

/** Gives it its number, and its order the units that it holds as shipped. */
async function saveExternal(services: Services, { order }: Seen, drafted: Shipment): Promise<Shipment> {
  return services.database.write(async (transaction) => {
    const shid = await takeShid(transaction, services.account);
    const saved = await applyShipmentChange(transaction, services, 'shipments.createExternal', undefined, {
      ...drafted,
      shid,
    });
    await recordBooking(transaction, services, saved.id);
    await shipUnits(transaction, services, 'shipments.createExternal', { order, shipment: saved });
    return saved;
  });
}

/** Undefined where it is of no order, or nothing of the order is said to be in it. */
function shippedOfOrder(
  { order, living }: Seen,
  sent: BookingInput,
  contents: ReturnType<typeof contentsOf> | undefined,
): ReturnType<typeof whatToShip> | undefined {
  if (order === undefined || contents === undefined) return undefined;
  return whatToShip(order, sameNumber(living, sent.tracking_number), {
    ...contents,
    choice: SERVICE.choice,
    allowDuplicate: sent.allow_duplicate === true,
  });
}

/** What goes by another number is another parcel, whatever is in it. */
function sameNumber(living: readonly Shipment[], number: string | undefined): readonly Shipment[] {
  return number === undefined ? living : living.filter((shipment) => shipment.trackingNumber === number);
}

/**
 * Where it goes must be told as for any booking, but for a state that its ZIP says: it has gone already. The rest of a preflight
 * is the other carrier's.
 */
function refuseMissingParts(seen: Seen, sent: BookingInput): void {
  // A label that sends it back would be the other carrier's.
  const options = { ...bookingOptions(sent, seen), includeReturnLabel: false };
  const problems = problemsOf(seen, sent, [], options);
  const missing = problems.filter(({ isMissingPart, isTold }) => isMissingPart === true && isTold !== true);
  const [first] = missing;
  if (first === undefined) return;
  throw new ShipdockError('address_incomplete', `the shipment cannot be kept: ${first.field} ${first.message}`, {
    details: missing.map(({ field, message }) => ({ field, message })),
  });
}

/** @throws ShipdockError `unreadable_field` where a package holds more dry ice than it weighs. */
function refuseTooMuchIce(packages: readonly DraftPackage[]): void {
  const details = packages.flatMap(({ extras, weightUg, details: { inside } }, index) =>
    dryIceFaults({ dryIceUg: extras.dryIceUg, weightUg, inside }).map(({ member, message }) => {
      return { field: `packages[${index}].${member}`, message };
    }),
  );
  refuseUnreadable(details);
}
