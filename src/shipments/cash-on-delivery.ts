import type { RatingAccessorial } from '../carriers/carrier.ts';
import { formatDecimal, parseDecimal } from '../kernel/decimal.ts';
import { given } from '../kernel/given.ts';
import { type Currency, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { inOrderCurrency, orderRateOf, type PriceFacts } from '../orders/line-prices.ts';

/** Whether the driver collects money at the door (api-v4 2.8). */
export function isCashOnDelivery(type: unknown): boolean {
  return type === 'cod' || type === 'collect_on_delivery';
}

/** Why that much cannot be collected; undefined where it can. */
export function amountProblem(amount: string | undefined): string | undefined {
  if (amount === undefined) return 'is missing: it is the amount to collect';
  const isAmount = (parseDecimal(amount, UNIT_PRICE_SCALE, 'half_up') ?? 0) > 0;
  return isAmount ? undefined : `is "${amount.slice(0, 40)}"; it must be an amount above 0, as 250.50`;
}

/**
 * What a rate was asked with, the amount to collect in the currency of the order that is booked by it.
 * @throws ShipdockError `exchange_rate_missing`, `limit_exceeded`.
 */
export function collectedInOrderCurrency(
  asked: RatingAccessorial,
  from: Currency,
  facts: Omit<PriceFacts, 'field'>,
): RatingAccessorial {
  const amount =
    asked.value === undefined || !isCashOnDelivery(asked.type)
      ? undefined
      : parseDecimal(asked.value, UNIT_PRICE_SCALE, 'half_up');
  if (amount === undefined || from === facts.currency) return asked;
  const place = { ...facts, field: 'rate_id' };
  const converted = inOrderCurrency('accessorials', amount, orderRateOf(from, place), place);
  return {
    ...asked,
    ...given('value', converted === undefined ? undefined : formatDecimal(converted, UNIT_PRICE_SCALE)),
  };
}
