import { offerInCurrency } from '../../carriers/convert-offers.ts';
import { convertMoney } from '../../exchange-rates/exchange-rate.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { formatMinor } from '../../kernel/money.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { RATE_LIFETIME_MS, type Rate } from '../../rating/rate.ts';
import type { Services } from '../../seams/services.ts';
import { fieldOfTaken } from '../booking/booking-wish.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/**
 * A booking is rated again; a price that differs from the rate's is told.
 * @throws ShipdockError `rate_expired` where a proposed shipment older than two hours has become dearer (decisions 5).
 */
export function priceWarnings(
  services: Services,
  seen: Seen,
  sent: BookingInput,
  totalMinor: number,
): readonly string[] {
  const { taken, rated } = seen;
  if (taken === undefined) return [];
  const before = taken.kind === 'rate' ? taken.rate.totalMinor : taken.proposal.totalMinor;
  const currency = taken.kind === 'rate' ? taken.rate.offer.currency : taken.proposal.currency;
  const isSame = taken.kind === 'rate' ? totalIn(seen, taken.rate) === totalMinor : before === totalMinor;
  if (isSame) return [];
  const amount = (minor: number, of = rated.currency) => `${formatMinor(minor, of)} ${of}`;
  if (taken.kind === 'proposal' && totalMinor > before) {
    const age = services.clock.now().getTime() - Date.parse(taken.proposal.createdAt);
    if (age > RATE_LIFETIME_MS) {
      const message = `the price was ${amount(before, currency)} and is now ${amount(totalMinor)}`;
      throw new ShipdockError('rate_expired', `proposed shipment ${taken.proposal.id} is out of date: ${message}`, {
        details: [{ field: fieldOfTaken(sent), message }],
        ...nextStep('orders.rate', rated.orderNumber),
      });
    }
  }
  return [`it was rated again: the price is ${amount(totalMinor)}, the rate said ${amount(before, currency)}`];
}

/** What a rate said, in the currency of the order. */
function totalIn(
  { rated: { currency }, rates, surroundings: { readyDate } }: Seen,
  { offer, totalMinor }: Rate,
): number {
  const packing = { minor: totalMinor - offer.totalMinor, currency: offer.currency };
  const { minor } = convertMoney(packing, currency, readyDate, rates);
  return offerInCurrency(offer, currency, readyDate, rates).totalMinor + minor;
}
