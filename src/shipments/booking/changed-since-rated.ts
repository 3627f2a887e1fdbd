import type { Sku } from '../../catalog/sku.ts';
import { difference } from '../../journal/difference.ts';
import { counted } from '../../kernel/counted.ts';
import { lineName } from '../../orders/named/line-name.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../orders/order.ts';
import { lineProblem, type RatableLine, ratableLine } from '../../orders/rating/ratable-line.ts';
import { skuOf } from '../../orders/rating/sku-of-line.ts';

/**
 * The lines of the order that weigh, measure, cost or pack otherwise than when they were rated: their packages are no longer
 * right, and the carrier would charge for what it weighs.
 * @param rated lines of a rate or proposed shipment.
 */
export function changedSinceRated(
  rated: readonly RatableLine[],
  order: Order,
  skus: ReadonlyMap<string, Sku>,
): readonly OrderLine[] {
  return order.lines.filter((line) => {
    const before = rated.find((each) => each.line.id === line.id);
    if (before === undefined || lineProblem(line, skus) !== undefined) return false;
    return difference(measures(before), measures(ratableLine(line, skuOf(line, skus)))).length > 0;
  });
}

/**
 * The lines of the order that have more units than when they were proposed, by their ids; those that came later had none.
 * @param rated lines of a proposed shipment that was planned here, and so was of all that was left to ship.
 */
export function raisedSinceRated(rated: readonly RatableLine[], order: Order): ReadonlyMap<string, number> {
  const before = new Map(rated.map(({ line }) => [line.id, line.quantity]));
  return new Map(
    order.lines.flatMap(({ id, quantity }) => {
      const was = before.get(id) ?? 0;
      return quantity > was ? [[id, was] as const] : [];
    }),
  );
}

/** What is told of each line that a booking leaves a part of, though a rate or proposed shipment was to ship it. */
export function leftBehind(order: Order, units: ReadonlyMap<string, number>, name: string): readonly string[] {
  return order.lines.flatMap((line) => {
    const [booked, left] = [units.get(line.id) ?? 0, unshippedQuantity(line)];
    if (booked === 0 || booked >= left) return [];
    const what = `${booked} of the ${counted(left, 'unit')} that are left to ship`;
    return [`${lineName(order, line)}: ${name} holds ${what}; ${left - booked} must be booked on their own`];
  });
}

function measures({ line, ...rated }: RatableLine) {
  return { ...rated, itemType: line.itemType };
}
