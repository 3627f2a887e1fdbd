import type { Sku } from '../catalog/sku.ts';
import { meantOr } from '../kernel/advice.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { looksLikeId } from '../kernel/ids.ts';
import { nearest } from '../kernel/suggest.ts';
import { parseWeight } from '../kernel/units.ts';
import { nextStep } from '../next-steps/next-step.ts';
import { linesOfSku } from '../orders/named/lines-of-sku.ts';
import { refuseOtherSku } from '../orders/named/other-sku.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { unshippedQuantity } from '../orders/order.ts';
import type { Units } from '../orders/split-combine/units.ts';
import type { DraftItem } from './draft-package.ts';
import { lineItemDetails, skuItemDetails } from './item-details.ts';
import type { PlacedItem } from './items-of-package.ts';
import type { PackageItem } from './package-item.ts';
import type { PackageItemInput } from './packages.schema.ts';

type SentItem = PlacedItem<PackageItemInput>;

export interface MatchFacts {
  readonly order: Order | undefined;
  readonly skus: ReadonlyMap<string, Sku>;
  /** The units that are chosen, where some are: items that name a SKU are of those lines. */
  readonly chosen?: Units | undefined;
}

/**
 * What is in each package, and in each of its copies. An item names its order line by id, else by SKU: then units are
 * taken from the lines of that SKU in their order, first those that are not shipped. What names neither is goods of its own,
 * which take nothing from the order.
 * @throws ShipdockError `line_item_not_found` where an id or a SKU is of no line of the order.
 */
export function matchItems(
  packages: readonly (readonly SentItem[])[],
  copies: readonly number[],
  facts: MatchFacts,
): readonly (readonly (readonly DraftItem[])[])[] {
  const left = unitsNotNamed(packages, copies, facts);
  return packages.map((items, index) =>
    Array.from({ length: copies[index] ?? 1 }, () =>
      items.flatMap((item, place) => matchItem(item, `packages[${index}].package_items[${place}]`, left, facts)),
    ),
  );
}

function matchItem(
  sent: SentItem,
  field: string,
  left: Map<string, number>,
  { order, skus }: MatchFacts,
): readonly DraftItem[] {
  const quantity = sent.quantity ?? 1;
  const sku = itemSku(sent) ?? null;
  const id = lineIdOf(sent);
  const named = order?.lines.find((line) => line.id === id);
  if (named === undefined && id !== undefined && order !== undefined) {
    throw unknownLine(order, id, `${field}.${id === sent.order_line_item_id ? 'order_line_item_id' : 'id'}`);
  }
  if (order !== undefined && named !== undefined) {
    const by = named.id === sent.order_line_item_id ? 'order_line_item_id' : 'id';
    refuseOtherSku(order, { id: named.id, sku: itemSku(sent), field: `${field}.product_sku`, by });
    return [{ orderLineId: named.id, quantity, details: withSent(lineItemDetails(named, skus), sent) }];
  }
  const lines = linesOfSku(order?.lines ?? [], sku);
  if (lines.length === 0) {
    if (order !== undefined && sku !== null) throw unknownSku(order, sku, field);
    return [{ orderLineId: null, quantity, details: withSent(skuItemDetails(sku, skus), sent) }];
  }
  return shared(lines, quantity, left).map(([line, units]) => ({
    orderLineId: line.id,
    quantity: units,
    details: withSent(lineItemDetails(line, skus), sent),
  }));
}

/** What is left of each line for items that name a SKU: wherever they stand, those that name the line have theirs. */
function unitsNotNamed(
  packages: readonly (readonly SentItem[])[],
  copies: readonly number[],
  { order, chosen }: MatchFacts,
): Map<string, number> {
  const leftOf = (line: OrderLine) => (chosen === undefined ? unshippedQuantity(line) : (chosen.get(line.id) ?? 0));
  const left = new Map<string, number>(order?.lines.map((line) => [line.id, leftOf(line)]));
  for (const [index, items] of packages.entries()) {
    for (const item of items) {
      const id = lineIdOf(item);
      const before = id === undefined ? undefined : left.get(id);
      if (id !== undefined && before !== undefined) left.set(id, before - (item.quantity ?? 1) * (copies[index] ?? 1));
    }
  }
  return left;
}

/**
 * The line that an item names. An `id` may also be that of a package's item in an answer, and a rate's answer names its own
 * items by their places (`items[0]`): those are lines of no order.
 */
export function lineIdOf({ order_line_item_id, id }: Pick<SentItem, 'order_line_item_id' | 'id'>): string | undefined {
  if (order_line_item_id !== undefined && !order_line_item_id.includes('[')) return order_line_item_id;
  return id !== undefined && looksLikeId('lineItem', id) ? id : undefined;
}

/** The SKU that an item names: of units that were rolled up, as answers tell them, the one ordered and not that of their case. */
export function itemSku(sent: Pick<SentItem, 'product_child_sku' | 'product_sku' | 'sku'>): string | undefined {
  return sent.product_child_sku ?? sent.product_sku ?? sent.sku;
}

/** Units over the lines, as far as each has any left; the rest on the last, where it is refused if it is too many. */
function shared(
  lines: readonly OrderLine[],
  quantity: number,
  left: Map<string, number>,
): readonly (readonly [OrderLine, number])[] {
  const parts: [OrderLine, number][] = [];
  let open = quantity;
  for (const [index, line] of lines.entries()) {
    const available = Math.max(left.get(line.id) ?? 0, 0);
    const units = index === lines.length - 1 ? open : Math.min(open, available);
    if (units > 0) parts.push([line, units]);
    left.set(line.id, available - units);
    open -= units;
  }
  return parts;
}

function withSent(details: PackageItem['details'], sent: SentItem): PackageItem['details'] {
  const weight = sent.weight === undefined ? undefined : parseWeight(sent.weight, sent.weight_uom ?? 'lb');
  const isUnsized = details.lengthUm + details.widthUm + details.heightUm === 0;
  return {
    ...details,
    ...(isUnsized ? sent.sizes : {}),
    name: sent.name ?? details.name ?? sent.description ?? null,
    description: sent.description ?? details.description,
    // 0 is what a rate answers of goods whose value it was not told.
    valueE4: sent.value || details.valueE4,
    weightUg: weight ?? details.weightUg,
    hsCode: sent.hs_code ?? details.hsCode,
    countryOfOrigin: sent.country_of_origin ?? details.countryOfOrigin,
    freightClass: sent.freight_class ?? details.freightClass,
    nmfc: sent.nmfc ?? details.nmfc,
    ...given('xid', sent.xid),
    ...given('hazmatTold', sent.hazmat_told),
  };
}

function unknownLine(order: Order, id: string, field: string): ShipdockError {
  const details: ErrorDetail[] = [{ field, message: 'is of no line of the order' }];
  return new ShipdockError('line_item_not_found', `order ${order.orderNumber} has no line item ${id}`, {
    details,
    ...nextStep('orders.items', order.orderNumber),
  });
}

/** Taken for goods of its own, what was mistyped would leave the order's to be shipped again, or ship all of them. */
function unknownSku(order: Order, sku: string, field: string): ShipdockError {
  const meant = nearest(
    sku,
    order.lines.flatMap((line) => line.sku ?? []),
  );
  const details: ErrorDetail[] = [{ field: `${field}.product_sku`, message: 'is of no line of the order' }];
  return new ShipdockError('line_item_not_found', `order ${order.orderNumber} has no line of the SKU ${sku}`, {
    details,
    ...meantOr(meant, nextStep('orders.items', order.orderNumber)),
  });
}
