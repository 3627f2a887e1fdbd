import { minorFromE4 } from '../../kernel/money.ts';
import type { Shipment } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';

/**
 * What a booking says that only what was booked elsewhere has, or that its order decides (api-v4 2.7): who means to tell of a
 * label that he has buys a second one.
 * @param booked who carries it, and the currency of its order, rate or request.
 */
export function notTaken(
  sent: BookingInput,
  booked: { readonly carrierName: string; readonly currency: string },
): readonly string[] {
  const { carrierName, currency } = booked;
  const [number] = numbersIn(sent);
  const elsewhere = 'what was booked elsewhere already is told with is_external, and buys no label';
  return [
    ...(number === undefined
      ? []
      : [`tracking number ${number} is not taken: ${carrierName} numbers its parcels itself; ${elsewhere}`]),
    ...((sent.shipping_price ?? 0) === 0
      ? []
      : [`shipping_price is not taken: ${carrierName} says what it costs; ${elsewhere}`]),
    ...(sent.currency === undefined || sent.currency === currency
      ? []
      : [
          `currency ${sent.currency} is not taken: the shipment is in ${currency}, and so are the amounts of the booking`,
        ]),
  ];
}

/** Of a booking that is there already: another number, price or currency than it has changes nothing of it, and would be believed to. */
export function notTakenAgain(
  sent: BookingInput,
  { shid, trackingNumber, packages, totalMinor, currency }: Shipment,
): readonly string[] {
  const known = new Set([trackingNumber, ...packages.map((each) => each.trackingNumber)]);
  const number = numbersIn(sent).find((each) => !known.has(each));
  const { shipping_price: price = 0, currency: sentIn = currency } = sent;
  // In another currency it may well be the same.
  const isOtherPrice = price !== 0 && sentIn === currency && minorFromE4(price, currency) !== totalMinor;
  const other = [
    ...(number === undefined ? [] : [`tracking number ${number}`]),
    ...(isOtherPrice ? ['shipping_price'] : []),
    ...(sentIn === currency ? [] : [`currency ${sentIn} (it is in ${currency})`]),
  ];
  if (other.length === 0) return [];
  const verb = other.length === 1 ? 'is' : 'are';
  return [`shipment ${shid} was booked before and stays as it is: ${other.join(' and ')} ${verb} not taken`];
}

function numbersIn(sent: BookingInput): readonly string[] {
  const numbers = [sent.tracking_number, ...(sent.packages ?? []).map((each) => each?.tracking_number)];
  return numbers.filter((each) => each !== undefined);
}
