import type { Currency } from '../kernel/money.ts';
import { plainTrackingNumber } from '../kernel/tracking-number.ts';
import { UNPRINTABLE } from '../kernel/unprintable.ts';
import type { Booking, Carrier, Offer } from './carrier.ts';

type Answer<Call extends 'rate' | 'book' | 'find' | 'void'> = Awaited<ReturnType<Carrier[Call]>>;

const AFTER_VOID: ReadonlySet<unknown> = new Set<Answer<'void'>['value']>(['refunded', 'refund_pending', 'refused']);

/**
 * What a carrier offers and refuses.
 * @throws TypeError where it does not tell that, or an offer has no price, or one in another currency than was asked for.
 */
export function checkedRates(answer: Answer<'rate'>, currency: Currency): Answer<'rate'> {
  const { offers, refusals } = answer.value;
  if (![offers, refusals, answer.messages].every(Array.isArray)) throw new TypeError('it tells no offers');
  for (const offer of offers) {
    checkPrice(offer);
    if (offer.currency !== currency) throw new TypeError(`its prices are in ${offer.currency}, not in ${currency}`);
  }
  return answer;
}

/**
 * What a carrier says that it sold, its numbers as scanners read them; undefined where it says that it sold nothing. A return number
 * that is none is as one that was not given: the label that was sold is not held up by it.
 * @throws TypeError where that tells no numbers or no price.
 */
export function checkedSold({ value }: Answer<'find'>): Booking | undefined {
  if (value === undefined) return undefined;
  const { trackingNumber, packageTrackingNumbers, packageReturnNumbers, offer, ...more } = value;
  if (![trackingNumber, ...packageTrackingNumbers].every(isNumber)) throw new TypeError('it tells no tracking number');
  checkPrice(offer);
  return {
    ...more,
    offer,
    trackingNumber: plainTrackingNumber(trackingNumber),
    packageTrackingNumbers: packageTrackingNumbers.map(plainTrackingNumber),
    ...(packageReturnNumbers?.every(isNumber) && {
      packageReturnNumbers: packageReturnNumbers.map(plainTrackingNumber),
    }),
  };
}

/** What it sold just now. @throws TypeError where it does not tell that. */
export function checkedBooking(answer: Answer<'book'>): Booking {
  const sold = checkedSold(answer);
  if (sold === undefined) throw new TypeError('it does not tell what it sold');
  return sold;
}

/** The answer to a cancellation. @throws TypeError where it does not tell whether the label is void. */
export function checkedVoid({ value, messages }: Answer<'void'>): Answer<'void'> {
  if (!AFTER_VOID.has(value)) throw new TypeError('it does not tell whether the label is void');
  if (!Array.isArray(messages)) throw new TypeError('it has no messages');
  return { value, messages };
}

function checkPrice({ totalMinor, parts }: Offer): void {
  if (!Number.isSafeInteger(totalMinor) || !Array.isArray(parts)) throw new TypeError('it tells no price');
  if (totalMinor < 0) throw new TypeError('its price is less than nothing');
  if (!parts.every(({ minor }) => Number.isSafeInteger(minor))) throw new TypeError('a part of its price is no number');
}

function isNumber(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '' && text.trim().search(UNPRINTABLE) === -1;
}
