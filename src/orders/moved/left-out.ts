import { allGiven, given } from '../../kernel/given.ts';
import type { LeftOut, Order } from '../order.ts';
import { addedAmounts } from './moved-amounts.ts';
import { type MovedAway, type NamedLine, partedKits } from './moved-away.ts';

/** With what files said was shipped elsewhere, or lay in other orders where they came from. */
export function withLeftOut(before: MovedAway, { details, lines }: Pick<Order, 'details' | 'lines'>): MovedAway {
  const { leftOut = [], movedAmounts } = details;
  const moved = movedAmounts ? { ...before, amounts: addedAmounts(before.amounts, movedAmounts) } : before;
  if (leftOut.length === 0) return moved;
  const units = new Map(moved.units);
  const gone = new Map(moved.gone.map((line) => [line.id as string, line]));
  const removed = new Map(moved.removed);
  const formerSkus = new Map(moved.formerSkus);
  const known: readonly NamedLine[] = [...lines, ...moved.gone];
  for (const { id, sku, formerSkus: skus = [] } of leftOut) {
    // It keeps the SKU that its line had when it was brought.
    const isChanged = sku !== null && known.some((line) => line.id === id && line.sku !== sku);
    formerSkus.set(id, [...new Set([...skus, ...(isChanged ? [sku] : []), ...(formerSkus.get(id) ?? [])])]);
  }
  const parted = new Set<string>(partedKits([...lines, ...moved.gone, ...leftLines({ details })]).map(({ id }) => id));
  for (const each of leftOut) {
    const { id } = each;
    units.set(id, (units.get(id) ?? 0) + each.units);
    // Of a kit of which others became their parts a file tells by these.
    if (parted.has(id) || lines.some((line) => line.id === id)) continue;
    // What the journal tells of a line that went is what it was called last.
    if (!known.some((line) => line.id === id)) gone.set(id, lineOf(each));
    if (each.removed !== undefined) removed.set(id, (removed.get(id) ?? 0) + each.removed);
  }
  const shipped = leftOut.filter(({ isMoved }) => isMoved === undefined);
  return {
    ...moved,
    units,
    gone: [...gone.values()],
    removed,
    formerSkus,
    shipped: new Set(shipped.map(({ id }) => id)),
  };
}

/** The lines of which units were left out, as far as that is remembered. */
export function leftLines({ details: { leftOut = [] } }: Pick<Order, 'details'>): readonly NamedLine[] {
  return leftOut.map(lineOf);
}

/** The line that units are of which are not in it any more. */
export function lineOf({ id, sourceSystemId, sku, name, kit, originOrderNumber, priceE4 }: LeftOut): NamedLine {
  const details = allGiven({ name, kit, originOrderNumber });
  return { id, sourceSystemId, sku, details, ...given('priceE4', priceE4) };
}

/** The same units as what the order keeps of them. */
export function leftOutOf({ id, sourceSystemId, sku, priceE4, details }: NamedLine, units: number): LeftOut {
  const { name, kit, originOrderNumber } = details;
  const price = priceE4 ?? undefined;
  return { id, sourceSystemId, sku, ...allGiven({ name, kit, originOrderNumber, priceE4: price }), units };
}

/** Units of a line that lie in no order: they were shipped elsewhere, or booked where an export brought it from. */
export function leftOutFor({ details: { leftOut = [] } }: Order, line: { readonly id: string }): number {
  const out = leftOut.filter(({ id, isMoved }) => id === line.id && isMoved === undefined);
  return out.reduce((sum, { units }) => sum + units, 0);
}
