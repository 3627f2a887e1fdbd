import { counted } from '../../kernel/counted.ts';
import { formatDecimal } from '../../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import type { KitPart, Order } from '../order.ts';

/** What a kit became, whose parts are lines now. */
export function becameParts(count: number): string {
  return `became its ${counted(count, 'part')}`;
}

/** What a shop says of a kit, at four decimals. */
interface SentAmounts {
  readonly price?: number | undefined;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
}

/**
 * What is told of a kit that is sent again and costs something else now, or is worth something else: what its parts cost was
 * made of what it cost, and customs are told what they are worth. Nothing where it is the same, or in a currency that was
 * converted.
 */
export function keptPrices(
  { price, value, currency }: SentAmounts,
  { sku, priceE4, valueE4 }: KitPart,
  parts: number,
  order: Order,
): readonly string[] {
  if (currency !== undefined && currency !== order.currency) return [];
  const told: string[] = [];
  const became = becameParts(parts);
  if (price !== undefined && priceE4 !== undefined && price !== priceE4) {
    told.push(`${sku} cost ${money(priceE4)} and ${became}, which keep their prices; it is sent with ${money(price)}`);
  }
  if (value !== undefined && valueE4 !== undefined && value !== valueE4) {
    const worth = valueE4 === null ? 'told no value' : `was worth ${money(valueE4)}`;
    told.push(`${sku} ${worth} and ${became}, which keep theirs; it is sent with the value ${money(value)}`);
  }
  return told;
}

function money(amountE4: number): string {
  return formatDecimal(amountE4, UNIT_PRICE_SCALE);
}
