import { given } from '../../kernel/given.ts';
import type { LeftOut, Order } from '../order.ts';
import { heldOf } from './held-lines.ts';
import { leftOutOf } from './left-out.ts';
import { type MovedAway, type NamedLine, partedKits } from './moved-away.ts';

/** All that is not among the order's lines though it was ordered: what it left out, and what it gave to other orders. */
export function allLeftOut(order: Order, moved: MovedAway): readonly LeftOut[] {
  const { leftOut = [] } = order.details;
  const there: readonly NamedLine[] = [...order.lines, ...moved.gone];
  const lines = [...there, ...partedKits(there)];
  const withSkus = (each: LeftOut): LeftOut => {
    const line = lines.find(({ id }) => id === each.id);
    const there = line === undefined ? [] : heldOf(order, line, moved).flatMap(({ line: { sku } }) => sku ?? []);
    const former = (moved.formerSkus.get(each.id) ?? []).filter((sku) => sku !== each.sku);
    const skus = new Set([...(each.skusElsewhere ?? []), ...there]);
    const others = [...skus].filter((sku) => sku !== each.sku && !former.includes(sku));
    return {
      ...each,
      ...(former.length === 0 ? {} : { formerSkus: former }),
      ...(others.length === 0 ? {} : { skusElsewhere: others }),
    };
  };
  return [
    ...leftOut.map(withSkus),
    ...lines.flatMap((line): readonly LeftOut[] => {
      const known = leftOut.reduce((sum, each) => (each.id === line.id ? sum + each.units : sum), 0);
      const units = (moved.units.get(line.id) ?? 0) - known;
      const removed = moved.removed.get(line.id);
      return units > 0 ? [withSkus({ ...leftOutOf(line, units), isMoved: true, ...given('removed', removed) })] : [];
    }),
  ];
}
