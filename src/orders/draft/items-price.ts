import { divide } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { type Currency, formatMinor, minorDigits, UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import type { Order, OrderLine } from '../order.ts';
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
  const message = `the items of the order cost more than ${most}, the most that is kept`;
  throw new ShipdockError('limit_exceeded', message, { details: [{ field: 'order_line_items', message }] });
}

/** @throws ShipdockError `limit_exceeded` where the lines cost more than is kept, whatever the order states instead. */
export function refuseCostlyLines({ lines, currency }: Pick<Order, 'lines' | 'currency'>): void {
  itemsPrice(lines, currency);
}

/** The same, however much it is. Parts of one kit cost together what it did, and are rounded as it was: once. */
export function linesCost(lines: readonly PricedLine[], currency: Currency): bigint {
  const kits = new Map<string, bigint>();
  let total = 0n;
  for (const { priceE4, quantity, details } of lines) {
    const cost = BigInt(priceE4 ?? 0) * BigInt(quantity);
    const kit = details?.kit?.lineId;
    if (kit === undefined) total += inMinor(cost, currency);
    else kits.set(kit, (kits.get(kit) ?? 0n) + cost);
  }
  return [...kits.values()].reduce((sum, cost) => sum + inMinor(cost, currency), total);
}

type PricedLine = Pick<OrderLine, 'priceE4' | 'quantity'> & { readonly details?: Pick<OrderLine['details'], 'kit'> };

function inMinor(costE4: bigint, currency: Currency): bigint {
  return divide(costE4 * 10n ** BigInt(minorDigits(currency)), 10n ** BigInt(UNIT_PRICE_SCALE), 'half_up') ?? 0n;
}
