import { grouped } from '../../../kernel/grouped.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import { taken } from '../../moved/taken.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import type { Order } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { goodsOf } from '../lines/goods.ts';
import type { OrderedLines } from '../lines/ordered-lines.ts';
import { lessLeft } from '../shipped/compared-lines.ts';
import { countLeft, type FileOrder, nameOf, orderedUnits, saysShipped, unitsText } from '../shipped/shipped-units.ts';
import { type KitsLeft, partsNeeded } from './kit-units.ts';

/** Where units went, and those that were added here, which stand for what lacks, once. */
interface Lacking {
  readonly moved: MovedAway;
  readonly spare: Map<string, number>;
}

/** Of a line of which nothing is here any more, or of a kit's part, the file leaves more to ship than is left anywhere. */
export function moreThanLeft(
  order: Order,
  sent: FileOrder,
  { elsewhere, parts }: Pick<OrderedLines, 'elsewhere' | 'parts'>,
  { moved, spare }: Lacking,
): readonly string[] {
  if (sent.status === 'cancelled' || isOver(sent.status)) return [];
  const more = elsewhere.flatMap(({ input, line }) => {
    const left = saysShipped(input) ? countLeft(input) : undefined;
    if (left !== undefined && line === undefined) {
      // Units of a part may cost a trifle more, on a line of their own.
      const alike = grouped(parts.get(input) ?? [], (part) => goodsOf(nameOf(part)));
      return [...alike.values()].flatMap((each) =>
        morePartsThanLeft(order, { sent: input, kitsLeft: left, parts: each }, { moved, spare }),
      );
    }
    if (left === undefined || line === undefined || order.lines.some(({ id }) => id === line.id)) return [];
    const { open = left } = unitsEverywhere(order, line, moved) ?? {};
    return left - open > taken(spare, goodsOf(input), left - open) ? [unitsText(left, orderedUnits(input), input)] : [];
  });
  return more.length === 0 ? [] : [lessLeft(order, more)];
}

/** Kits of which others are shipped need so many of each part; of what a person took out of it more is told (`parts-taken-out.ts`). */
function morePartsThanLeft(order: Order, kits: KitsLeft, { moved, spare }: Lacking): readonly string[] {
  const [part] = kits.parts;
  const units = partsNeeded(order, kits, moved);
  if (part === undefined || units === undefined) return [];
  const { needed, all, takenOut } = units;
  const lacking = units.lacking - Math.max(0, takenOut);
  return lacking > taken(spare, goodsOf(nameOf(part)), lacking)
    ? [unitsText(needed, Math.max(needed, all), nameOf(part))]
    : [];
}
