import { divide } from '../kernel/decimal.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { type Currency, formatMinor, minorDigits, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import type { Order, OrderLine } from './order.ts';
import { mostMinorOfOrder } from './order-amounts.ts';

/**
 * The items' price of an order that does not state one: price × quantity of each line, half-up to the minor unit.
 * @throws ShipdockError `limit_exceeded` beyond the largest amount that is kept.
 */
export function itemsPrice(lines: readonly PricedLine[], currency: Currency): number {
  const sum = linesCost(lines, currency);
  const limit = mostMinorOfOrder(currency);
  if (sum <= BigInt(limit)) return Number(sum);
  const most = `${formatMinor(limit, currency)} ${currency}`;
  throw new ShipdockError('limit_exceeded', `the items of the order cost more than ${most}, the most that is kept`);
}

/** @throws ShipdockError `limit_exceeded` where the lines cost more than is kept, whatever the order states instead. */
export function refuseCostlyLines({ lines, currency }: Pick<Order, 'lines' | 'currency'>): void {
  itemsPrice(lines, currency);
}

/** The same, however much it is. */
export function linesCost(lines: readonly PricedLine[], currency: Currency): bigint {
  return lines.reduce((total, line) => total + linePrice(line, currency), 0n);
}

type PricedLine = Pick<OrderLine, 'priceE4' | 'quantity'>;

function linePrice(line: PricedLine, currency: Currency): bigint {
  const product = BigInt(line.priceE4 ?? 0) * BigInt(line.quantity) * 10n ** BigInt(minorDigits(currency));
  return divide(product, 10n ** BigInt(UNIT_PRICE_SCALE), 'half_up') ?? 0n;
}
