import { plainCode } from '../../../kernel/plain-code.ts';
import type { NamedLine } from '../../moved/moved-away.ts';
import type { Order, OrderLine } from '../../order.ts';
import { unshippedQuantity } from '../../order.ts';
import { takesNoUnits } from '../../update/update-lines.ts';
import { nameOf } from '../shipped/shipped-units.ts';

export type Goods = { readonly sku?: string | null | undefined; readonly name?: string | undefined };

/** A line as its shop sees it; one without a key is not told from others of its goods. */
export type Source = Goods & { readonly key?: string | null | undefined };

/** What tells goods apart: their SKU, or their name where they have none. Cells say neither with what is not seen around it. */
export function goodsOf({ sku, name }: Goods): string {
  return JSON.stringify(sku ? [plainCode(sku)] : [null, name && plainCode(name)]);
}

function sourceOf({ key, ...goods }: Source): string {
  return key ? JSON.stringify({ key }) : goodsOf(goods);
}

/**
 * What tells apart what a shop sees as one: a key, whatever its goods are called; without keys the goods, and all that a line
 * of them is or was called is one kind then.
 * @param pairs two words for one line each.
 */
export function sameSource(pairs: readonly (readonly [Source, Source])[]): (source: Source) => string {
  const kinds = new Map<string, string>();
  const kindOf = (source: string) => kinds.get(source) ?? source;
  for (const [now, before] of pairs.map(([one, other]) => [sourceOf(one), sourceOf(other)] as const)) {
    const [kind, other] = [kindOf(before), kindOf(now)];
    if (kind === other) continue;
    for (const source of [now, before, ...kinds.keys()]) if (kindOf(source) === other) kinds.set(source, kind);
  }
  return (source) => kindOf(sourceOf(source));
}

/** The order's own lines that a file does not name: they were added here. Not what came back, nor parts of a kit, which it means too. */
export function unnamedLines({ lines }: Order, named: ReadonlySet<string | undefined>): readonly OrderLine[] {
  return lines.filter(
    ({ id, details: { originOrderNumber: origin, kit } }) =>
      !named.has(id) && origin === undefined && kit === undefined,
  );
}

/** A line with its units, or what was one. */
export type CountedLine = NamedLine & Pick<OrderLine, 'quantity' | 'shippedQuantity'>;

/** Units of lines by their goods. */
export function unitsByGoods(
  lines: readonly CountedLine[],
  unitsOf: (line: CountedLine) => number = unshippedQuantity,
): Map<string, number> {
  const units = new Map<string, number>();
  for (const line of lines) {
    const goods = goodsOf(nameOf(line));
    units.set(goods, (units.get(goods) ?? 0) + unitsOf(line));
  }
  return units;
}

/** Left to ship in lines that the file does not name, by their goods; none in an order all of which a file called shipped. */
export function unnamedUnits(order: Order, named: ReadonlySet<string>): Map<string, number> {
  if (takesNoUnits(order)) return new Map();
  return unitsByGoods(unnamedLines(order, named));
}
