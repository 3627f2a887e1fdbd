import { decimalNumber } from '../../kernel/decimal.ts';
import { type Currency, formatMinor, minorDigits, minorFromE4, UNIT_PRICE_SCALE } from '../../kernel/money.ts';

/**
 * A warning for each amount (at four decimals, by the field that says it) that has more decimals than its currency: kept is the
 * nearest there is, and sums of a shop no longer agree with it.
 */
export function roundedAmountWarnings(
  sent: Readonly<Record<string, number | undefined>>,
  currency: Currency,
): readonly string[] {
  const smallestE4 = 10 ** (UNIT_PRICE_SCALE - minorDigits(currency));
  return Object.entries(sent).flatMap(([field, amountE4]) => {
    if (amountE4 === undefined || amountE4 % smallestE4 === 0) return [];
    const kept = formatMinor(minorFromE4(amountE4, currency) ?? 0, currency);
    return [
      `${field} ${decimalNumber(amountE4, UNIT_PRICE_SCALE)} is kept as ${kept} ${currency}, which has no smaller part`,
    ];
  });
}

/** The amounts that a request says of an order as a whole, by their fields. */
export function amountsOf({ items_price, tax_price, shipping_price, total_price }: OrderAmounts) {
  return { items_price, tax_price, shipping_price, total_price };
}

type OrderAmounts = Readonly<
  Partial<Record<'items_price' | 'tax_price' | 'shipping_price' | 'total_price', number | undefined>>
>;
