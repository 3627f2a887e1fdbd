import { counted } from '../../kernel/counted.ts';
import { formatDecimal } from '../../kernel/decimal.ts';
import { UNIT_PRICE_SCALE } from '../../kernel/money.ts';
import type { KitPart, Order } from '../order.ts';

/** What a kit became, whose parts are lines now. */
export function becameParts(count: number): string {
  return `became its ${counted(count, 'part')}`;
}

/**
 * What is told of a kit that is sent again and costs something else now: what its parts cost was made of what it cost. Nothing
 * where it is the same, or in a currency that was converted.
 * @param sent its price at four decimals.
 */
export function keptPrices(
  { price, currency }: { readonly price?: number | undefined; readonly currency?: string | undefined },
  { sku, priceE4 }: KitPart,
  parts: number,
  order: Order,
): readonly string[] {
  if (price === undefined || priceE4 === undefined || price === priceE4) return [];
  if (currency !== undefined && currency !== order.currency) return [];
  const money = (amountE4: number) => formatDecimal(amountE4, UNIT_PRICE_SCALE);
  return [
    `${sku} cost ${money(priceE4)} and ${becameParts(parts)}, which keep their prices; it is sent with ${money(price)}`,
  ];
}
