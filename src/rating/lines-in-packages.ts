import type { Sku } from '../catalog/sku.ts';
import { counted } from '../kernel/counted.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { sumMinor } from '../kernel/money.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../orders/order.ts';
import { lineName } from './line-name.ts';
import { allContents, type PlannedPackage } from './planned-package.ts';
import {
  dangerousGoodsOf,
  lineProblem,
  type RatableLine,
  ratableLine,
  skuOf,
  unitValueOf,
  worstOf,
} from './ratable-line.ts';
import type { PackageItemInput, PackageRequestInput } from './rates.schema.ts';
import { type PackedLine, requestedPackages } from './requested-packages.ts';

/**
 * Packages of an order that the caller packed himself, with the lines that they hold units of; undefined where none were sent.
 * Items name a line by its id, else by its SKU.
 * @throws ShipdockError `unreadable_field` for a size, weight or item that is none, `limit_exceeded` where more units are packed
 * than are left to ship.
 */
export function linesInPackages(
  order: Order,
  sent: readonly PackageRequestInput[],
  skus: ReadonlyMap<string, Sku>,
): { readonly packages: readonly PlannedPackage[]; readonly lines: readonly RatableLine[] } | undefined {
  if (sent.length === 0) return undefined;
  refuseUnknownItems(order, sent);
  const lineOf = (item: PackageItemInput): PackedLine | undefined => {
    const line = lineNamed(order, item);
    return line === undefined ? undefined : packedLine(line, skus);
  };
  const requested = requestedPackages(sent, { field: 'packages', currency: order.currency, lineOf });
  refuseTooMany(order, requested);
  const packages = requested.some((each) => allContents(each).length > 0)
    ? requested
    : withRest(requested, order, skus);
  const lines = order.lines.flatMap((line) =>
    lineProblem(line, skus) === undefined ? [ratableLine(line, skuOf(line, skus))] : [],
  );
  return { packages, lines };
}

function packedLine(line: OrderLine, skus: ReadonlyMap<string, Sku>): PackedLine {
  const sku = skuOf(line, skus);
  return { id: line.id, valueE4: unitValueOf(line, sku), dangerousGoods: dangerousGoodsOf(line, sku) };
}

/** Packages that tell nothing of their contents are booked with all that is left, and rated for that: as the first of them. */
function withRest(
  packages: readonly PlannedPackage[],
  order: Order,
  skus: ReadonlyMap<string, Sku>,
): readonly PlannedPackage[] {
  const rest = order.lines.filter((line) => unshippedQuantity(line) > 0);
  const packed = rest.map((line) => packedLine(line, skus));
  const priced = rest.map((line, index) => {
    return { unitPriceE4: packed[index]?.valueE4 ?? 0, quantity: unshippedQuantity(line) };
  });
  const worth = sumMinor(priced, order.currency);
  const goods = worstOf(packed.map(({ dangerousGoods }) => dangerousGoods));
  return packages.map((each, index) => {
    if (index > 0) return each;
    const { valueMinor, dangerousGoods = goods } = each;
    return { ...each, valueMinor: valueMinor || worth, ...given('dangerousGoods', dangerousGoods) };
  });
}

function lineNamed(order: Order, item: PackageItemInput): OrderLine | undefined {
  const id = item.order_line_item_id ?? item.id;
  const sku = item.product_sku ?? item.sku;
  return order.lines.find((line) => (id === undefined ? line.sku !== null && line.sku === sku : line.id === id));
}

function refuseUnknownItems(order: Order, sent: readonly PackageRequestInput[]): void {
  const details = sent.flatMap((each, index) =>
    (each.package_items ?? []).flatMap((item, place): readonly ErrorDetail[] => {
      if (lineNamed(order, item) !== undefined) return [];
      const name = item.order_line_item_id ?? item.id ?? item.product_sku ?? item.sku;
      const message =
        name === undefined
          ? 'names no line: give order_line_item_id or product_sku'
          : `"${name}" is no line of the order`;
      return [{ field: `packages[${index}].package_items[${place}]`, message }];
    }),
  );
  const [first] = details;
  if (first === undefined) return;
  throw new ShipdockError('unreadable_field', `${first.field}: ${first.message}`, { details });
}

function refuseTooMany(order: Order, packages: readonly PlannedPackage[]): void {
  const units = new Map<string, number>();
  for (const { lineId, quantity } of packages.flatMap(allContents)) {
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  for (const line of order.lines) {
    const [packed, left] = [units.get(line.id) ?? 0, unshippedQuantity(line)];
    if (packed <= left) continue;
    const message = `${counted(packed, 'unit')} of ${lineName(order, line)} ${packed === 1 ? 'is' : 'are'} packed, ${left} ${left === 1 ? 'is' : 'are'} left to ship`;
    throw new ShipdockError('limit_exceeded', `order ${order.orderNumber}: ${message}`, {
      details: [{ field: 'packages', message, id: line.id }],
    });
  }
}
