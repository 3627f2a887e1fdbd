import { listed } from '../../../kernel/listed.ts';
import { heldOf, isOpenThere } from '../../moved/held-lines.ts';
import { partsThere } from '../../moved/lost-units.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { type FileOrder, nameOf, sentenceOf, unitsText } from '../shipped/shipped-units.ts';
import { type Goods, goodsOf } from './goods.ts';
import type { OrderedLines } from './ordered-lines.ts';

/**
 * Whether the order has lines without keys, or kits that it took apart, that a file without keys does not say: then it must be known
 * what these were called before, and which of them a file made. Of nearly every order it says all.
 */
export function leavesLinesUnsaid({ lines }: Order, { order_line_items: sent = [] }: FileOrder): boolean {
  const own = new Map<string, Goods>();
  for (const line of lines) {
    const { kit, originOrderNumber: origin } = line.details;
    if (keyOf(line) === null && origin === undefined) own.set(kit?.lineId ?? line.id, kit ?? nameOf(line));
  }
  const unsaid = [...own.values()].map(goodsOf);
  for (const input of sent) {
    const at = input.source_system_id === undefined ? unsaid.indexOf(goodsOf(input)) : -1;
    if (at >= 0) unsaid.splice(at, 1);
  }
  return sent.length > 0 && unsaid.length > 0;
}

/**
 * What is told of lines that a file says no more: they stay, since files say some of an order alone, and would ship, here or in
 * the orders that their units went to. One without a key that no file made was sold beside, for all that is known: it is told
 * where the file brings another line instead.
 * @param after the order as the file leaves it: of one that it cancels nothing would ship.
 */
export function notSaidWarnings(
  order: Order,
  after: Order,
  sent: FileOrder,
  { missing, lines, meant, parts }: OrderedLines,
  moved: MovedAway,
): readonly string[] {
  const said = sent.order_line_items ?? [];
  if (said.length === 0 || sent.as_of !== undefined) return [];
  const isKeyed = said.every(({ source_system_id: key }) => key !== undefined);
  const isKeyless = said.every(({ source_system_id: key }) => key === undefined);
  const idsHere = new Set<string | undefined>(order.lines.map(({ id }) => id));
  const bringsOthers = lines.some(({ id }) => !idsHere.has(id));
  const isOfShop = (line: NamedLine) =>
    bringsOthers || (keyOf(line) === null ? isKeyless && moved.ofFiles.has(line.id) : isKeyed);
  const isOpen = !isOver(after.status) && after.status !== 'cancelled';
  const own = [...order.lines, ...moved.gone].filter(({ details }) => details.originOrderNumber === undefined);
  // What went and came back, or was broken off, is the shop's as the line is that it was of.
  const backTo = (line: NamedLine) => [...heldOf(order, line, moved), ...partsThere(order, [line], moved)];
  const wholes = new Map(own.flatMap((line) => backTo(line).map((each) => [each.line.id, line] as const)));
  const here = missing.filter((line) => isOpen && unshippedQuantity(line) > 0 && isOfShop(wholes.get(line.id) ?? line));
  const isSaid = new Set<NamedLine>([...meant.values(), ...[...parts.values()].flat()]);
  const unsaid = own.filter((line) => !isSaid.has(line) && isOfShop(line));
  // Parts may be of any kit of which units went.
  const went = partsThere(
    order,
    [...isSaid].filter(({ id }) => moved.units.has(id)),
    moved,
  );
  const ofKits = partsThere(order, unsaid, moved).filter((each) => !went.includes(each));
  const there = [...new Set([...unsaid.flatMap((line) => heldOf(order, line, moved)), ...ofKits])].filter(
    (each) => each.order.id !== order.id && isOpenThere(each),
  );
  const holders = [...new Set(there.map((each) => each.order.orderNumber))];
  const number = order.orderNumber;
  return [
    ...sentenceOf(
      here.map(leftText),
      (text) =>
        `${number}: the file does not say ${text} any more, left to ship here: orders items remove what is not to be shipped`,
    ),
    ...sentenceOf(
      there.map(({ line }) => leftText(line)),
      (text) =>
        `${number}: the file does not say ${text} any more, left to ship in ${listed(holders)}: take out there what is not to be shipped (orders items update, remove)`,
    ),
  ];
}

/** Its own, or that of the kit of which it is a part. */
function keyOf({ sourceSystemId, details: { kit } }: NamedLine): string | null {
  return kit?.sourceSystemId ?? sourceSystemId;
}

function leftText(line: OrderLine): string {
  return unitsText(unshippedQuantity(line), line.quantity, nameOf(line));
}
