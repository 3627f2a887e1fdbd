import { convertUnitPrice, type ExchangeRate, type FoundRate, findRate } from '../../exchange-rates/exchange-rate.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { type Currency, UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { MOST_OF_UNIT } from '../limits.ts';
import type { NamedLine } from '../moved/moved-away.ts';
import type { ConvertedFrom, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';

const MOST_OF_UNIT_E4 = MOST_OF_UNIT * 10 ** UNIT_PRICE_SCALE;

export interface PriceFacts {
  /** The line's place in what was sent, empty where it is that itself: errors name it. */
  readonly field: string;
  /** The order's. */
  readonly currency: Currency;
  /** Dated rates of the account. */
  readonly rates: readonly ExchangeRate[];
  /** The day whose rate holds, as 2026-03-02. */
  readonly date: string;
}

/** Unit price and value of a line with what was sent of them, in the order's currency. */
export interface LinePrices {
  readonly priceE4: number | null;
  readonly valueE4: number | null;
  /** What was sent, where it was in another currency. */
  readonly converted: ConvertedFrom | undefined;
}

/**
 * The line's prices. In another currency they are converted with the day's rate (decisions 4); what of them is not sent, or
 * again as it was, stays at the rate of its own day.
 * @throws ShipdockError `exchange_rate_missing` that names the field; a missing rate is never 1. `limit_exceeded` for more
 * than a unit may cost.
 */
export function sentPrices(line: OrderLine, input: OrderLineInput, facts: PriceFacts): LinePrices {
  const { priceE4, valueE4 } = line;
  const { converted } = line.details;
  const { currency = facts.currency } = input;
  const { price, value } = changedPrices(line, input, facts.currency);
  if (price === undefined && value === undefined) return { priceE4, valueE4, converted };
  if (currency === facts.currency) {
    return { priceE4: price ?? priceE4, valueE4: value ?? valueE4, converted: stillConverted(converted, price, value) };
  }
  const rate = orderRateOf(currency, facts);
  const sent = { currency, ...given('priceE4', price), ...given('valueE4', value), date: rate.date ?? facts.date };
  return {
    priceE4: inOrderCurrency('price', price, rate, facts) ?? priceE4,
    valueE4: inOrderCurrency('value', value, rate, facts) ?? valueE4,
    converted: converted?.currency === currency ? { ...converted, ...sent } : sent,
  };
}

/** What is sent of them and is not there already, in the order's currency or in that which it was converted from. */
export function changedPrices(
  line: Pick<NamedLine, 'priceE4' | 'valueE4' | 'details'>,
  { currency, price, value }: Pick<OrderLineInput, 'currency' | 'price' | 'value'>,
  own: Currency,
): Pick<OrderLineInput, 'price' | 'value'> {
  const { converted } = line.details;
  const isOwn = currency === undefined || currency === own;
  const known = isOwn ? line : converted?.currency === currency ? converted : undefined;
  return {
    price: line.priceE4 !== null && price === known?.priceE4 ? undefined : price,
    value: line.valueE4 !== null && value === known?.valueE4 ? undefined : value,
  };
}

/** Without what was told in the order's own currency since. */
function stillConverted(
  converted: ConvertedFrom | undefined,
  price: number | undefined,
  value: number | undefined,
): ConvertedFrom | undefined {
  if (converted === undefined) return undefined;
  const { priceE4, valueE4, ...rest } = converted;
  const left = {
    ...(price === undefined ? given('priceE4', priceE4) : {}),
    ...(value === undefined ? given('valueE4', valueE4) : {}),
  };
  return Object.keys(left).length === 0 ? undefined : { ...rest, ...left };
}

/** @throws ShipdockError `limit_exceeded` for more than is kept. */
export function inOrderCurrency(
  name: string,
  amount: number | undefined,
  rate: FoundRate,
  facts: PriceFacts,
): number | undefined {
  if (amount === undefined) return undefined;
  refuseTooDear(name, amount, rate, facts);
  return convertUnitPrice(amount, rate);
}

/** @throws ShipdockError `limit_exceeded` where the amount would be more than is kept in the order's currency. */
export function refuseTooDear(name: string, amountE4: number, rate: FoundRate, facts: PriceFacts): void {
  if (amountE4 * (Number(rate.numerator) / Number(rate.denominator)) <= MOST_OF_UNIT_E4) return;
  throw tooDear(placeOf(name, facts), facts);
}

function placeOf(name: string, { field }: PriceFacts): string {
  return field === '' ? name : `${field}.${name}`;
}

function tooDear(field: string, { currency }: PriceFacts): ShipdockError {
  const message = `would be more than ${MOST_OF_UNIT} ${currency}, the most that is kept`;
  return new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
}

/** @throws ShipdockError `exchange_rate_missing` that names the field. */
export function orderRateOf(currency: Currency, facts: PriceFacts): FoundRate {
  try {
    return findRate(facts.rates, currency, facts.currency, facts.date);
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    const field = placeOf('currency', facts);
    const message = `is ${currency} in an order in ${facts.currency}, and no exchange rate is known for ${facts.date}`;
    throw new ShipdockError(error.code, `${field} ${message}`, {
      details: [{ field, message }],
      hint: `shipdock exchange-rates import rates.csv, with a line ${facts.date},${currency},${facts.currency},RATE`,
      request: `POST /exchange_rates ${JSON.stringify({ exchange_rates: [{ date: facts.date, from: currency, to: facts.currency, rate: 'RATE' }] })}`,
      cause: error,
    });
  }
}
