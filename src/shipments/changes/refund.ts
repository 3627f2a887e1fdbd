import { parseDecimal } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { formatMinor, minorDigits } from '../../kernel/money.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { Shipment } from '../shipment.ts';
import type { RefundStatus } from './refund-status.ts';

/** What somebody says that became of the money. */
export interface SaidRefund {
  readonly status?: RefundStatus | undefined;
  /** What came back in all, as it was written; absent where it was the whole price. */
  readonly amount?: string | undefined;
  /** Of the amount, where it is said. */
  readonly currency?: string | undefined;
}

/**
 * What came back of the price, in minor units of its currency; undefined where that is not known. Without an amount it is all
 * that the carrier was paid: packing was never its.
 */
export function refundedMinor({ totalMinor, details }: Pick<Shipment, 'totalMinor' | 'details'>): number | undefined {
  if (details.refund === 'refund_refused') return 0;
  if (details.refund !== 'refunded') return undefined;
  return details.refundMinor ?? totalMinor - details.packingMinor;
}

/** What became of its money, as a clause; undefined where nobody said. */
export function toldRefund(shipment: Shipment): string | undefined {
  const { currency, totalMinor, details } = shipment;
  if (details.refund === null) return undefined;
  if (details.refund === 'refund_pending') return 'its refund is pending';
  const amount = (minor: number) => formatMinor(minor, currency);
  const back = refundedMinor(shipment) ?? 0;
  return `${details.refund === 'refunded' ? amount(back) : 'nothing'} of its ${amount(totalMinor)} ${currency} came back`;
}

/**
 * The shipment with what became of its money. An amount is what came back in all, so that the same said twice is said once; one
 * of 0 is a refusal. What was said before may be said otherwise.
 * @throws ShipdockError `shipment_not_cancelled`; `unreadable_field` where nothing is said (a misspelt `amount` must not be all of
 * the price), for an amount that is none, or that goes with another status; `limit_exceeded` for more than its price.
 */
export function withRefund(shipment: Shipment, said: SaidRefund): Shipment {
  if (shipment.status !== 'cancelled') {
    throw new ShipdockError(
      'shipment_not_cancelled',
      `shipment ${shipment.shid} is ${shipment.status}: nothing of its price comes back before it is cancelled`,
      { about: 'subject' },
    );
  }
  if (said.status === undefined && said.amount === undefined) {
    throw wrong('status', 'is missing, and so is amount: say refunded for the whole price, or how much came back');
  }
  const minor = said.amount === undefined ? undefined : readAmount(shipment, said.amount);
  if (said.currency !== undefined && said.currency !== shipment.currency) {
    throw wrong('currency', `is ${said.currency}; shipment ${shipment.shid} was paid for in ${shipment.currency}`);
  }
  const status = said.status ?? 'refunded';
  if (minor !== undefined && minor > 0 && status !== 'refunded') {
    throw wrong('amount', `came back, so that its status cannot be ${status}: leave one of them out`);
  }
  const refund = minor === 0 && status === 'refunded' ? 'refund_refused' : status;
  const { refundMinor: _, ...details } = shipment.details;
  return {
    ...shipment,
    details: { ...details, refund, ...given('refundMinor', refund === 'refunded' ? minor : undefined) },
  };
}

function readAmount({ shid, totalMinor, currency }: Shipment, amount: string): number {
  const minor = parseDecimal(amount, minorDigits(currency), 'exact');
  if (minor === undefined || minor < 0) {
    const decimals = minorDigits(currency) === 0 ? 'without decimals' : `of at most ${minorDigits(currency)} decimals`;
    throw wrong('amount', `is "${shortened(amount, 40)}"; it must be an amount of ${currency}, ${decimals}, from 0 up`);
  }
  if (minor <= totalMinor) return minor;
  const price = `${formatMinor(totalMinor, currency)} ${currency}`;
  const message = `is ${formatMinor(minor, currency)} ${currency}, more than the price of shipment ${shid}, ${price}`;
  const hint = `say ${price} where all of it came back: what was charged beyond that is not kept here, nor what comes back of it`;
  throw wrong('amount', message, 'limit_exceeded', hint);
}

function wrong(
  field: string,
  message: string,
  code: 'unreadable_field' | 'limit_exceeded' = 'unreadable_field',
  hint?: string,
) {
  return new ShipdockError(code, `${field} ${message}`, { details: [{ field, message }], ...given('hint', hint) });
}
