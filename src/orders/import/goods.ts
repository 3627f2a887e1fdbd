import { cameFromAnother } from '../moved-away.ts';
import { type Order, unshippedQuantity } from '../order.ts';
import type { FileLine } from './shipped-units.ts';

type Goods = { readonly sku?: string | null | undefined; readonly name?: string | undefined };

/** What tells goods apart: their SKU, or their name where they have none. */
export function goodsOf({ sku, name }: Goods): string {
  return JSON.stringify(sku ? [sku] : [null, name]);
}

/**
 * The same, where a file calls goods otherwise than the line that it means: both are one kind then.
 * @param pairs what a file says, and the line's own.
 */
export function sameGoods(pairs: readonly (readonly [Goods, Goods])[]): (goods: Goods) => string {
  const kinds = new Map<string, string>();
  const kindOf = (goods: string) => kinds.get(goods) ?? goods;
  for (const [now, before] of pairs.map(([one, other]) => [goodsOf(one), goodsOf(other)] as const)) {
    const [kind, other] = [kindOf(before), kindOf(now)];
    for (const goods of [now, before, ...kinds.keys()]) if (kindOf(goods) === other) kinds.set(goods, kind);
  }
  return (goods) => kindOf(goodsOf(goods));
}

/** Units of the order's own lines that the file does not name, by their goods: they were added here. */
export function unnamedUnits(order: Order, named: readonly FileLine[]): Map<string, number> {
  const ids = new Set(named.map(({ id }) => id));
  const added = order.lines.filter((line) => !ids.has(line.id) && !cameFromAnother(order, line));
  const units = new Map<string, number>();
  for (const line of added) {
    const goods = goodsOf({ sku: line.sku, name: line.details.name });
    units.set(goods, (units.get(goods) ?? 0) + unshippedQuantity(line));
  }
  return units;
}

/** Takes so many units of a line's goods, or as many as there are. */
export function taken(units: Map<string, number>, line: FileLine, wanted: number): number {
  const there = units.get(goodsOf(line)) ?? 0;
  const count = Math.max(0, Math.min(wanted, there));
  units.set(goodsOf(line), there - count);
  return count;
}
