import { exactSum } from '../../../kernel/decimal.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { becameParts, isPartThere } from '../../moved/lost-units.ts';
import { cameFromAnother, type MovedAway, type NamedLine, partedKits, type TakenOut } from '../../moved/moved-away.ts';
import { withoutPutBack } from '../../moved/parts-taken-out.ts';
import { taken } from '../../moved/taken.ts';
import type { Order } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { goodsOf } from '../lines/goods.ts';
import type { OrderedLines } from '../lines/ordered-lines.ts';
import {
  type FileLine,
  type FileOrder,
  nameOf,
  orderedUnits,
  sentenceOf,
  unitsLeft,
  unitsText,
} from '../shipped/shipped-units.ts';
import { tellsOfShipping } from './taken-back.ts';

/**
 * What is told of kits that the file leaves to ship, of whose parts a person took units out here: files raise lines to what was
 * ordered, and no parts.
 * @param spare units that were added here, which stand for what was taken out, once.
 */
export function partsTakenOutWarnings(
  order: Order,
  sent: FileOrder,
  { parts, meant }: Pick<OrderedLines, 'parts' | 'meant'>,
  { partsTakenOut = new Map(), partsTakenOutThere = [] }: MovedAway,
  spare: Map<string, number>,
): readonly string[] {
  if (isOver(sent.status) || sent.status === 'cancelled') return [];
  const kitsOf = (isMeant: (input: FileLine) => boolean) =>
    new Set(
      [...parts].flatMap(([input, each]) =>
        isMeant(input) ? each.flatMap(({ details: { kit } }) => kit?.lineId ?? []) : [],
      ),
    );
  const kits = kitsOf((input) => unitsLeft(input) !== 0);
  const counted = kitsOf((input) => tellsOfShipping(sent) && unitsLeft(input) === orderedUnits(input));
  const whole = wholeKits({ parts, meant });
  const isOfWhole = ({ line: part }: TakenOut) => whole.some((line) => becameParts(line, part));
  // Of all of a kit it is told as of units that are lost.
  const lineIdsHere = new Set(order.lines.flatMap(({ details: { kit } }) => kit?.lineId ?? []));
  const out = withoutPutBack([...partsTakenOut.values()]).filter((each) => {
    const { kit, originOrderNumber: origin } = each.line.details;
    if (kit?.lineId === undefined) return false;
    if (!kits.has(kit.lineId)) return isPartThere(each.line) && lineIdsHere.has(kit.lineId) && isOfWhole(each);
    // Of what went away and came back it is told as of what was removed where it went (`lackingWarnings`).
    return !counted.has(kit.lineId) || origin === undefined || cameFromAnother(order, each.line);
  });
  const there = withoutPutBack(partsTakenOutThere).filter(isOfWhole);
  const told = (list: readonly TakenOut[], where: string) =>
    sentenceOf(
      lackingTexts(list, spare),
      (text) =>
        `${order.orderNumber}: the file leaves a kit to ship of which units were taken out ${where}: ${text}; a file does not put them back`,
    );
  return [...told(out, 'here'), ...told(there, 'in other orders')];
}

/** The kits that the file leaves to ship, as they were before any of their units became parts. */
function wholeKits({ parts, meant }: Pick<OrderedLines, 'parts' | 'meant'>): readonly NamedLine[] {
  const left = <Of>(lines: ReadonlyMap<FileLine, Of>) =>
    [...lines].flatMap(([input, each]) => (unitsLeft(input) === 0 ? [] : [each]));
  return [...left(meant), ...left(parts).flatMap(partedKits)];
}

function lackingTexts(out: readonly TakenOut[], spare: Map<string, number>): readonly string[] {
  // A part may be several lines, where the price of its kit was uneven.
  const alike = grouped(out, ({ line }) => JSON.stringify([line.details.kit?.sku, goodsOf(nameOf(line))]));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const goods = nameOf(first.line);
    const units = exactSum([first, ...others].map((each) => each.units));
    const lacking = units - taken(spare, goodsOf(goods), units);
    return lacking <= 0 ? [] : [`${unitsText(lacking, lacking, goods)} of ${first.line.details.kit?.sku}`];
  });
}
