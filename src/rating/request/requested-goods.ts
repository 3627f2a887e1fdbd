import type { Sku } from '../../catalog/sku.ts';
import { given } from '../../kernel/given.ts';
import type { LineItemId } from '../../kernel/ids.ts';
import type { Currency } from '../../kernel/money.ts';
import { parseWeight } from '../../kernel/units.ts';
import { draftLine } from '../../orders/draft/draft-line.ts';
import type { OrderLine } from '../../orders/order.ts';
import { strictest } from '../../orders/parts/dangerous-goods.ts';
import { type RatableLine, ratableLine } from '../../orders/rating/ratable-line.ts';
import { skuOf } from '../../orders/rating/sku-of-line.ts';
import { highestClass } from '../../packages/freight-class.ts';
import { itemsOf, type PlacedItem } from '../../packages/items-of-package.ts';
import type { PackageInput, PackageItemInput } from '../../packages/packages.schema.ts';
import { weightOfGoods, worthOfGoods } from '../../packages/refuse-too-much.ts';
import type { PackedGoods } from './packed-goods.ts';
import type { RateItemFacts } from './rate-items.ts';

type RequestedLine = OrderLine & Pick<RatableLine, 'hazmatTold'> & { readonly xid?: string };

/** What is in each package of a rate request, as lines that are named by their places; they are lines of no order. */
export function requestedGoods(
  packages: readonly PackageInput[],
  facts: RateItemFacts,
): readonly (readonly RequestedLine[])[] {
  return packages.map((sent, index) =>
    itemsOf(sent).map((item, place) => lineOf(item, `packages[${index}].package_items[${place}]`, facts)),
  );
}

function lineOf(item: PlacedItem<PackageItemInput>, field: string, facts: RateItemFacts): RequestedLine {
  const { product_sku, sku = product_sku, weight, weight_uom: unit = 'lb', ...rest } = item;
  const name = rest.name ?? (sku === undefined ? (rest.description ?? 'goods') : undefined);
  const { quantity, value, description, hs_code, country_of_origin, freight_class, nmfc } = rest;
  const said = { quantity, value: value || undefined, description, hs_code, country_of_origin, freight_class, nmfc };
  const line = draftLine({ ...said, sku, name }, 0, { field, ...facts });
  const weightUg = weight === undefined ? undefined : parseWeight(weight, unit);
  return {
    ...line,
    id: field as LineItemId,
    ...given('weightUg', weightUg || undefined),
    ...given('hazmatTold', item.hazmat_told),
    ...given('xid', item.xid),
  };
}

/** The same with what their SKUs tell, and what follows for each package. */
export function goodsOfPackages(
  packages: readonly (readonly RequestedLine[])[],
  skus: ReadonlyMap<string, Sku>,
  currency: Currency,
): { readonly lines: readonly RatableLine[]; readonly goods: readonly PackedGoods[] } {
  const ratable = packages.map((lines) =>
    lines.map(({ hazmatTold, xid: _, ...line }) => {
      return { ...ratableLine(line, skuOf(line, skus)), ...given('hazmatTold', hazmatTold) };
    }),
  );
  return {
    lines: ratable.flat(),
    goods: ratable.map((lines, index) => goodsOf(lines, packages[index] ?? [], currency)),
  };
}

function weightOf(lines: readonly RatableLine[]): number | undefined {
  const weights = lines.map(({ line, weightUg = 0 }) => weightUg * line.quantity);
  return weights.length > 0 && weights.every((weight) => weight > 0) ? weightOfGoods(weights) : undefined;
}

function goodsOf(lines: readonly RatableLine[], requested: readonly RequestedLine[], currency: Currency): PackedGoods {
  const only = (values: readonly (string | undefined)[]) => (new Set(values).size === 1 ? values[0] : undefined);
  return {
    contents: requested.map(({ id, quantity, xid }) => ({
      lineId: id,
      quantity,
      ...(xid === undefined ? {} : { told: { xid } }),
    })),
    worthMinor: worthOfGoods(
      lines.map(({ line, valueE4 }) => ({ unitPriceE4: valueE4, quantity: line.quantity })),
      currency,
    ),
    weightUg: weightOf(lines),
    freightClass: highestClass(lines.map(({ freightClass }) => freightClass)),
    nmfc: only(lines.map(({ nmfc }) => nmfc)),
    dangerousGoods: strictest(
      lines.map(({ hazmatTold, dangerousGoods }) => (hazmatTold === undefined ? dangerousGoods : undefined)),
    ),
  };
}
