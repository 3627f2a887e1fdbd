import { takeShid } from '../../accounts/operations/take-shid.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
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
import type { ShipmentJson } from '../json/shipment-json.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment } from '../shipment.ts';
import { type BookingInput, bookingSchema } from '../shipments.schema.ts';
import { labelsOfAnother } from './booked-labels.ts';
import type { Seen } from './look-at-booking.ts';
import { numbersOfAnother } from './number-of-another.ts';
import { isAsPacked, type Looked, lookAtExternal, type Packed, packExternal } from './pack-external.ts';
import { shipUnits } from './ship-units.ts';
import { shipmentAnswer } from './shipment-answers.ts';

export { bookingSchema as bodySchema };

/**
 * Keeps a shipment that was booked elsewhere (decisions 6): any field of a booking but the rate. Of an order it takes the
 * units that it holds; nobody is called and nothing is charged.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const { rate_id: _rate, proposed_shipment_id: _proposal, ...rest } = readInput(bookingSchema, input.body);
  const sent: BookingInput = { ...rest, rate_id: undefined, proposed_shipment_id: undefined };
  if (services.dryRun) return keep(services, sent, await packExternal(services, sent));
  await releaseEndedHolds(services);
  for (;;) {
    const { packed } = await packExternal(services, sent);
    const reply = await keepPacked(services, sent, packed);
    if (reply !== undefined) return reply;
  }
}

/** What two tell of one order at the same time is taken one after the other: the second decides by what the first left. */
function keepPacked(services: Services, sent: BookingInput, packed: Packed): Promise<Reply<ShipmentJson> | undefined> {
  return writeAnew(services, async (transaction) => {
    await lockOrder(transaction, services, sent);
    const joined = { ...services, database: joinedDatabase(services.database, transaction) };
    const looked = await lookAtExternal(joined, sent);
    if (!isAsPacked(looked, packed)) return undefined;
    const reply = await keep(joined, sent, { ...looked, packed });
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

async function keep(
  services: Services,
  sent: BookingInput,
  { seen, contents, what, packed: { packages } }: Looked & { readonly packed: Packed },
): Promise<Reply<ShipmentJson>> {
  if (what?.kind === 'repeat') {
    const warnings = notTakenAgain(sent, what.shipment);
    return { value: await shipmentAnswer(services, what.shipment), status: 200, warnings };
  }
  const carrier = given('carrierCode', sent.carrier_code ?? sent.carrier);
  const its = { accountId: services.account, ...carrier };
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
    ...sharedNumbers(sent),
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

/** Scans are told by the number alone. */
function sharedNumbers({ packages = [] }: BookingInput): readonly string[] {
  return packages.flatMap(({ tracking_number: number, quantity = 1 }, index) =>
    number === undefined || quantity === 1
      ? []
      : [`packages[${index}].tracking_number is that of each of its ${quantity} packages: a scan of one is one of all`],
  );
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

/** @throws ShipdockError `unreadable_field` where a package holds more dry ice than it weighs. */
function refuseTooMuchIce(packages: readonly DraftPackage[]): void {
  const details = packages.flatMap(({ extras, weightUg, details: { inside } }, index) =>
    dryIceFaults({ dryIceUg: extras.dryIceUg, weightUg, inside }).map(({ member, message }) => {
      return { field: `packages[${index}].${member}`, message };
    }),
  );
  refuseUnreadable(details);
}
