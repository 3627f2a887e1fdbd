import { exactSum } from '../../../kernel/decimal.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { becameParts, isPartThere } from '../../moved/lost-units.ts';
import { cameFromAnother, type MovedAway, type NamedLine, partedKits, type TakenOut } from '../../moved/moved-away.ts';
import { partOf, withoutPutBack } from '../../moved/parts-taken-out.ts';
import { taken } from '../../moved/taken.ts';
import type { Order } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { goodsOf } from '../lines/goods.ts';
import type { OrderedLines } from '../lines/ordered-lines.ts';
import {
  countLeft,
  type FileLine,
  type FileOrder,
  nameOf,
  orderedUnits,
  sentenceOf,
  unitsLeft,
  unitsText,
} from '../shipped/shipped-units.ts';
import { partsNeeded } from './kit-units.ts';
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
  moved: MovedAway,
  spare: Map<string, number>,
): readonly string[] {
  if (isOver(sent.status) || sent.status === 'cancelled') return [];
  const { partsTakenOut = new Map(), partsTakenOutThere = [] } = moved;
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
  return [...told(asManyAsLack(order, out, parts, moved), 'here'), ...told(there, 'in other orders')];
}

/**
 * Of a kit of which others are shipped no more than it needs still: what was taken out may have been of those that are. What went
 * away and came back is counted with the line that it was of.
 */
function asManyAsLack(
  order: Order,
  out: readonly TakenOut[],
  parts: OrderedLines['parts'],
  moved: MovedAway,
): readonly TakenOut[] {
  const partly = [...parts].filter(([sent]) => ![undefined, orderedUnits(sent)].includes(countLeft(sent)));
  return [...grouped(out, ({ line }) => partOf(line))].flatMap(([part, each]) => {
    const lines = each.map(({ line }) => line);
    const lineId = lines[0]?.details.kit?.lineId;
    const [sent, others] = partly.find(([, of]) => of.some(({ details: { kit } }) => kit?.lineId === lineId)) ?? [];
    if (sent === undefined || others === undefined) return each;
    const own = lines.filter((line) => line.details.originOrderNumber === undefined || cameFromAnother(order, line));
    const alike = [...own, ...others.filter((line) => partOf(line) === part)];
    const ofPart = [...new Map(alike.map((line) => [line.id, line])).values()];
    const needed = partsNeeded(order, { sent, kitsLeft: countLeft(sent) ?? 0, parts: ofPart }, moved);
    const rest = new Map([[part, needed?.lacking ?? Number.POSITIVE_INFINITY]]);
    return each.map((out) => ({ ...out, units: taken(rest, part, out.units) }));
  });
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
