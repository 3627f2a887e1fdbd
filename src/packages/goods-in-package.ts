import type { DangerousGoodsType } from '../carriers/carrier.ts';
import type { Sku } from '../catalog/sku.ts';
import type { Currency } from '../kernel/money.ts';
import type { Order } from '../orders/order.ts';
import { dangerousGoodsOfLine, hazmatDataOf, hazmatToldOf, strictest } from '../orders/parts/dangerous-goods.ts';
import type { DraftItem } from './draft-package.ts';
import { highestClass } from './freight-class.ts';
import type { PackageExtras } from './package-extras.ts';
import { weightOfGoods, worthOfGoods } from './refuse-too-much.ts';

/** What follows of a package from what is in it, wherever nobody said otherwise. */

export function worthOf(items: readonly DraftItem[], currency: Currency): number {
  return worthOfGoods(
    items.map(({ details, quantity }) => ({ unitPriceE4: details.valueE4, quantity })),
    currency,
  );
}

/** Undefined where there are none, or one of them tells no weight. */
export function weightOfItems(items: readonly DraftItem[]): number | undefined {
  const weights = items.map(({ details, quantity }) => (details.weightUg ?? 0) * quantity);
  return weights.length > 0 && weights.every((weight) => weight > 0) ? weightOfGoods(weights) : undefined;
}

/** Mixed goods ride at the highest class of them where all have one. */
export function classOf(items: readonly DraftItem[]): string | undefined {
  return highestClass(items.map(({ details }) => details.freightClass ?? undefined));
}

export function nmfcOf(items: readonly DraftItem[]): string | undefined {
  const [first, ...others] = new Set(items.map(({ details }) => details.nmfc));
  return others.length > 0 ? undefined : (first ?? undefined);
}

/** As the engine's own packages: by the line, and by the SKU where that says nothing; what was told of the package is not asked. */
export function dangerousGoodsIn(
  items: readonly DraftItem[],
  { order, skus }: { readonly order: Order | undefined; readonly skus: ReadonlyMap<string, Sku> },
): DangerousGoodsType | undefined {
  return strictest(
    items.map(({ orderLineId, details }) => {
      const line = order?.lines.find((each) => each.id === orderLineId);
      const sku = details.sku === null ? undefined : skus.get(details.sku);
      if (details.hazmatTold === 'data') return undefined;
      if (details.hazmatTold === 'flag' && (line === undefined || hazmatToldOf(line) === undefined)) return undefined;
      if (line !== undefined) return dangerousGoodsOfLine(line, sku);
      return sku?.details.hazmat === true ? 'hazmat' : undefined;
    }),
  );
}

/** Whether there is something in it and all of it has hazmat data, told of it or by its line. */
export function isDataGiven(items: readonly DraftItem[], order: Order | undefined): boolean {
  const isGiven = ({ orderLineId, details }: DraftItem) => {
    const line = order?.lines.find(({ id }) => id === orderLineId);
    return details.hazmatTold === 'data' || (line !== undefined && hazmatToldOf(line) !== undefined);
  };
  return items.length > 0 && items.every(isGiven);
}

/** Beside what was told of a package, the dangerous goods of the lines in it of which nothing was, each once (api-v4 2.5). */
export function withHazmatOf(
  extras: PackageExtras,
  items: readonly DraftItem[],
  order: Order | undefined,
): PackageExtras {
  const carried = items.flatMap(({ orderLineId, quantity, details }) => {
    const line = order?.lines.find(({ id }) => id === orderLineId);
    return line === undefined || details.hazmatTold === 'data' ? [] : [{ line, quantity }];
  });
  return { ...extras, hazmatData: hazmatDataOf(extras.hazmatData, carried) };
}
