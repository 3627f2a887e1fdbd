import type { Sku } from '../../catalog/sku.ts';
import { counted } from '../../kernel/counted.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { minorFromE4 } from '../../kernel/money.ts';
import { lineName } from '../../orders/named/line-name.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../orders/order.ts';
import { type RatableLine, ratableLine } from '../../orders/rating/ratable-line.ts';
import { skuOf } from '../../orders/rating/sku-of-line.ts';
import { leftToShip } from '../../orders/split-combine/units.ts';
import type { DraftItem } from '../../packages/draft-package.ts';
import { classOf, dangerousGoodsIn, isDataGiven, nmfcOf } from '../../packages/goods-in-package.ts';
import { goodsOfBoxes, hazmatTold } from '../../packages/hazards-said.ts';
import { toldOtherwise } from '../../packages/item-details.ts';
import { hasSilentBox, itemsOf } from '../../packages/items-of-package.ts';
import { itemSku, lineIdOf, matchItems } from '../../packages/match-items.ts';
import type { PackageInput, PackageItemInput } from '../../packages/packages.schema.ts';
import { allContents, type PlannedContent, type PlannedPackage } from '../../packages/planned-package.ts';
import { toldOfRest, withRest } from '../../packages/rest-in-packages.ts';
import { weightSaid } from '../../packages/said-of-package.ts';
import { shipsApart, shipsTogether } from '../../packages/ships-apart.ts';
import { nothingToShip } from '../offers/nothing-to-ship.ts';
import type { PackedGoods } from './packed-goods.ts';
import { requestedPackages } from './requested-packages.ts';

interface LinesInPackages {
  readonly packages: readonly PlannedPackage[];
  readonly lines: readonly RatableLine[];
  readonly warnings: readonly string[];
}

/**
 * Packages of an order that the caller packed himself, with the lines that they hold units of; undefined where none were sent.
 * Items name a line by its id, else by its SKU, as bookings read them; packages that tell no contents carry what is left, all
 * of it listed in the first of them.
 * @throws ShipdockError `unreadable_field` for a size, weight or item that is none, `limit_exceeded` where more units are packed
 * than are left to ship, `nothing_to_ship` where none are.
 */
export function linesInPackages(
  order: Order,
  sent: readonly PackageInput[],
  skus: ReadonlyMap<string, Sku>,
): LinesInPackages | undefined {
  if (sent.length === 0) return undefined;
  refuseUnknownItems(order, sent);
  const { goods, warnings } = goodsOf(order, sent, skus);
  const packages = requestedPackages(sent, { field: 'packages', currency: order.currency, goods });
  refuseTooMany(order, packages);
  if (packages.every((each) => allContents(each).length === 0)) throw nothingToShip(order);
  return { packages, lines: order.lines.map((line) => ratableLine(line, skuOf(line, skus))), warnings };
}

function goodsOf(order: Order, sent: readonly PackageInput[], skus: ReadonlyMap<string, Sku>) {
  const facts = { order, skus, currency: order.currency };
  const items = matchItems(
    sent.map((each) => itemsOf(each)),
    sent.map((each) => each.quantity ?? 1),
    facts,
  );
  const told = sent.flatMap((each, index) => {
    const isSilent = itemsOf(each).length === 0;
    const valueMinor = minorFromE4(each.value, order.currency) || undefined;
    const said = {
      isSilent,
      carriesRest: isSilent,
      valueMinor,
      weightUg: weightSaid(each),
      hazmatTold: hazmatTold(each),
      boxGoods: goodsOfBoxes(each),
      hasSilentBox: hasSilentBox(each),
    };
    return (items[index] ?? []).map((inIt) => ({ items: inIt, ...said }));
  });
  const full = withRest(told, leftToShip(order), facts);
  const isAlone = told.length === 1 && told.every(({ carriesRest }) => carriesRest);
  const goods = full.map(
    ({ items: inIt, valueMinor, weightUg, shareUg }): PackedGoods => ({
      contents: inIt.flatMap((item) => contentOf(item, order, skus)),
      worthMinor: valueMinor,
      weightUg,
      shareUg,
      freightClass: classOf(inIt),
      nmfc: nmfcOf(inIt),
      dangerousGoods: dangerousGoodsIn(inIt, facts),
      isDataGiven: isDataGiven(inIt, order),
    }),
  );
  const left = goods.values();
  return {
    goods: items.map((copies) => copies.flatMap(() => left.next().value ?? [])),
    warnings: [
      ...toldOfRest(order, told),
      ...(isAlone ? shipsApart(order.orderNumber, leftToShip(order), full) : []),
      ...shipsTogether(full, facts),
    ],
  };
}

function contentOf(item: DraftItem, order: Order, skus: ReadonlyMap<string, Sku>): readonly PlannedContent[] {
  const line = order.lines.find(({ id }) => id === item.orderLineId);
  if (line === undefined) return [];
  const told = toldOtherwise(item.details, line, skus);
  return [{ lineId: line.id, quantity: item.quantity, ...given('told', told) }];
}

function lineNamed(order: Order, item: PackageItemInput): OrderLine | undefined {
  const id = lineIdOf(item);
  const sku = itemSku(item);
  return order.lines.find((line) => (id === undefined ? line.sku !== null && line.sku === sku : line.id === id));
}

function refuseUnknownItems(order: Order, sent: readonly PackageInput[]): void {
  const details = sent.flatMap((each, index) =>
    itemsOf(each).flatMap((item, place): readonly ErrorDetail[] => {
      if (lineNamed(order, item) !== undefined) return [];
      const name = lineIdOf(item) ?? itemSku(item);
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
