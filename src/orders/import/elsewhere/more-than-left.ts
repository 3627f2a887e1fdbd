import { grouped } from '../../../kernel/grouped.ts';
import { leftOutFor, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import { taken } from '../../moved/taken.ts';
import { unitsEverywhere } from '../../moved/units-there.ts';
import type { Order } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { goodsOf } from '../lines/goods.ts';
import type { OrderedLines } from '../lines/ordered-lines.ts';
import { lessLeft } from '../shipped/compared-lines.ts';
import {
  countLeft,
  type FileLine,
  type FileOrder,
  nameOf,
  orderedUnits,
  saysShipped,
  unitsText,
} from '../shipped/shipped-units.ts';
import { partUnits } from './kit-units.ts';

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

interface KitsLeft {
  readonly sent: FileLine;
  readonly kitsLeft: number;
  readonly parts: readonly NamedLine[];
}

/** Kits of which others are shipped need so many of each part, as far as those that are known are of as many kits. */
function morePartsThanLeft(
  order: Order,
  { sent, kitsLeft, parts }: KitsLeft,
  { moved, spare }: Lacking,
): readonly string[] {
  const [part] = parts;
  const units = partUnits(order, parts, moved);
  if (part === undefined || units === undefined) return [];
  const { kits: quantity, all, open, leftHere } = units;
  // Those that went to other orders as kits may be the ones that are left, and not those that were shipped elsewhere.
  const lineId = part.details.kit?.lineId;
  const shipped = lineId === undefined ? 0 : leftOutFor(order, { id: lineId });
  const kits = kitsLeft - Math.max(0, orderedUnits(sent) - quantity - shipped);
  const needed = Math.floor((kits * all) / quantity);
  // What is left in an order that is cancelled is told to be restored with it.
  const restored = order.status === 'cancelled' ? leftHere : 0;
  const lacking = needed - open - restored;
  return lacking > taken(spare, goodsOf(nameOf(part)), lacking)
    ? [unitsText(needed, Math.max(needed, all), nameOf(part))]
    : [];
}
