import type { Sku } from '../catalog/sku.ts';
import { difference } from '../journal/difference.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { lineProblem, type RatableLine, ratableLine, skuOf } from '../rating/ratable-line.ts';

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

function measures({ line, ...rated }: RatableLine) {
  return { ...rated, itemType: line.itemType };
}
