import { decimalNumber, formatDecimal, parseDecimal, parseProduct } from '../../kernel/decimal.ts';
import { minorDigits, parseCurrency, UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import { saidText } from '../../kernel/said-text.ts';
import { MAX_UNITS } from '../limits.ts';
import type { NamedLine } from '../moved/moved-away.ts';
import { lineAsSent } from '../named/line-as-sent.ts';
import type { Order } from '../order.ts';

type ToldOf = Pick<Order, 'currency' | 'lines'>;

/**
 * A warning for each price or value of one unit in a body of an order, as it was sent, that has more decimals than are kept,
 * where its units come to another sum because of that: a shop that divides what it took by thousands of units loses by it. What
 * computers make of 0.1 + 0.2 is none.
 * @param order whose currency is meant where the body says none, and whose lines keep their units where it says none of them.
 * @param meant the order's lines that those of the body stand for, where these are not named by id or key alone.
 */
export function roundedPriceWarnings(
  body: unknown,
  order: ToldOf,
  meant: readonly (NamedLine | undefined)[] = [],
): readonly string[] {
  const sent = Object(body) as { readonly order_line_items?: unknown; readonly currency?: unknown };
  const { order_line_items: lines, currency: ofOrder = order.currency } = sent;
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown, index) => {
    const { price, value, quantity: units, currency: ofLine } = Object(line) as Readonly<Record<string, unknown>>;
    const quantity = saidText(units) || lineAsSent(meant[index] ?? line, order.lines)?.quantity;
    const digits = minorDigits(parseCurrency(saidText(ofLine ?? ofOrder)) ?? order.currency);
    const place = `order_line_items[${index}]`;
    return [
      ...rounded(`${place}.price`, price, quantity, digits),
      ...rounded(`${place}.value`, value, quantity, digits),
    ];
  });
}

function rounded(field: string, sent: unknown, quantity: unknown, digits: number): readonly string[] {
  if ((typeof sent !== 'number' && typeof sent !== 'string') || !FINE.test(String(sent))) return [];
  const units = Number(quantity ?? 1);
  if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) return [];
  const keptE4 = parseDecimal(sent, UNIT_PRICE_SCALE);
  if (keptE4 === undefined || parseDecimal(sent, NOISE_SCALE) === keptE4 * 10 ** (NOISE_SCALE - UNIT_PRICE_SCALE))
    return [];
  const kept = decimalNumber(keptE4, UNIT_PRICE_SCALE);
  const [isMinor, wasMinor] = [parseProduct(kept, units, digits), parseProduct(sent, units, digits)];
  if (isMinor === undefined || wasMinor === undefined || isMinor === wasMinor) return [];
  const [is, was] = [formatDecimal(isMinor, digits), formatDecimal(wasMinor, digits)];
  return [`${field} ${sent} is kept as ${kept}, with four decimals: of ${units} that is ${is}, not ${was}`];
}

/** Nobody says a price with more decimals than that which are none: 0.43499999999999994 is what a computer makes of 0.435. */
const NOISE_SCALE = 9;

/** More than four decimals, as nearly no price has. */
const FINE = /\.\d{5}|e-/i;
