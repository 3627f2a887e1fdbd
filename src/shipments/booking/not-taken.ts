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
  const numbers = [sent.tracking_number, ...(sent.packages ?? []).map((each) => each?.tracking_number)];
  const number = numbers.find((each) => each !== undefined);
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
