import type { JournalRow } from '../../journal/chain.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { allGiven } from '../../kernel/given.ts';
import type { Order, OrderLine } from '../order.ts';
import type { MovedAway, NamedLine, TakenOut } from './moved-away.ts';
import { lineThatCame, lineThatWent, unitsChanged } from './moved-units.ts';
import { taken } from './taken.ts';

/** Units that these rows of an order's journal took out of parts of kits by hand; below 0 where more were put in. */
export function partsTakenOut(lines: readonly NamedLine[], rows: readonly JournalRow[]): ReadonlyMap<string, TakenOut> {
  const found = new Map<string, TakenOut>();
  const byHand = rows.filter(({ operation, position }) => operation !== 'orders.import' && position > 1);
  const changes = byHand.flatMap((row) => rowChanges(row).plain);
  // A line may have been reduced before it was taken out.
  const went = changes.flatMap((change) => lineThatWent(change) ?? []);
  const known = new Map<string, NamedLine>([...went, ...lines].map((line) => [line.id, line]));
  for (const change of changes) {
    const { id, more } = unitsChanged(change);
    const before = found.get(id);
    // A kit that becomes its parts brings them: nothing was put back by that, nor added to what was ordered.
    if (more === 0 || (before === undefined && lineThatCame(change) !== undefined)) continue;
    const line = known.get(id);
    const units = (before?.units ?? 0) - more;
    const hasLacked = before?.hasLacked === true || units > 0;
    if (line?.details.kit !== undefined) found.set(id, { line, units, hasLacked });
  }
  return found;
}

/** With those that were taken out in the data that an export brought the order from. */
export function withTakenOutBefore(moved: MovedAway, { lines, details }: Order): MovedAway {
  const { partsTakenOut: before = [] } = details;
  if (before.length === 0) return moved;
  const partsTakenOut = new Map(moved.partsTakenOut);
  const known: readonly NamedLine[] = [...lines, ...moved.gone, ...[...partsTakenOut.values()].map(({ line }) => line)];
  for (const { kit, sku, name, units } of before) {
    const other = known.find(({ details }) => details.kit !== undefined && details.kit.lineId === kit.lineId);
    const part: NamedLine = {
      id: `${kit.lineId} ${sku ?? name}` as OrderLine['id'],
      ...{ sku, sourceSystemId: null },
      details: allGiven({ kit, name, originOrderNumber: other?.details.originOrderNumber }),
    };
    const line = known.find((each) => each.details.kit !== undefined && partOf(each) === partOf(part)) ?? part;
    partsTakenOut.set(line.id, { line, units: units + (partsTakenOut.get(line.id)?.units ?? 0), hasLacked: true });
  }
  return { ...moved, partsTakenOut };
}

/**
 * Those that still lack. A part may be several lines, where the price of its kit was uneven or its kit was ordered in several: units
 * put back in one of them were of any.
 */
export function withoutPutBack(found: readonly TakenOut[]): readonly TakenOut[] {
  const spare = new Map<string, number>();
  const alike = ({ sku, details: { kit, name } }: NamedLine) => JSON.stringify([kit?.sku, sku ?? name]);
  for (const { line, units } of found) {
    if (units < 0) spare.set(alike(line), (spare.get(alike(line)) ?? 0) - units);
  }
  return found.flatMap((each) => {
    const lacking = each.units - taken(spare, alike(each.line), each.units);
    return lacking > 0 ? [{ ...each, units: lacking }] : [];
  });
}

/** What tells parts apart: of which kit they are, and their goods. */
export function partOf({ sku, details: { kit, name } }: NamedLine): string {
  return JSON.stringify([kit?.lineId, sku ?? name]);
}
