import { exactSum } from '../../../kernel/decimal.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { bookedThere, heldOf } from '../../moved/held-lines.ts';
import type { HeldLine, MovedAway, NamedLine } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { goodsOf, unitsByGoods } from '../lines/goods.ts';
import { type FileLine, orderedUnits, saysShipped, sentenceOf, unitsText } from './shipped-units.ts';

/**
 * What is told of goods of which a file calls units shipped, and says that fewer were ordered than are booked, here or in other orders.
 * Of a line of which it calls none shipped that is refused, and of one that is not to be shipped all that is booked is told.
 * @param meant the lines, here or gone, that those of the file stand for.
 * @param left the order as it is then: what was broken off is told as long as some of it is left to ship.
 */
export function bookedTooManyWarnings(
  order: Order,
  said: readonly FileLine[],
  meant: ReadonlyMap<FileLine, NamedLine>,
  moved: MovedAway,
  left: Order,
): readonly string[] {
  const open = unitsByGoods(left.lines);
  const here = new Map<string, HeldLine>(order.lines.map((line) => [line.id, { order, line }]));
  const placesOf = (line: NamedLine) => [here.get(line.id) ?? [], heldOf(order, line, moved)].flat();
  // By their goods, since a shop may break up a line that is booked whole.
  const alike = grouped(
    said.filter((line) => line.not_to_ship !== true),
    goodsOf,
  );
  const [tooMany, brokenUp]: [string[], string[]] = [[], []];
  for (const [goods, lines] of alike) {
    const shipped = lines.filter(saysShipped);
    const places = shipped.flatMap((line) => meant.get(line) ?? []).flatMap(placesOf);
    const booked = exactSum([...new Map(places.map((each) => [each.line.id, each])).values()].map(bookedThere));
    if (booked <= exactSum(shipped.map(orderedUnits))) continue;
    const ordered = exactSum(lines.map(orderedUnits));
    const text = unitsText(booked, booked, shipped[0] ?? {});
    if (booked > ordered) tooMany.push(`${text}, ordered ${ordered}`);
    else if (booked + (open.get(goods) ?? 0) > ordered) brokenUp.push(text);
  }
  return [
    ...sentenceOf(
      tooMany,
      (text) =>
        `${order.orderNumber}: more is booked than was ordered, as the file says: ${text}; if it has not left yet, cancel the shipment (shipments cancel), lower the order (orders items update) and book it again`,
    ),
    ...sentenceOf(
      brokenUp,
      (text) =>
        `${order.orderNumber}: ${text} are booked of a line of which the file orders fewer, beside one of these goods that it leaves to ship: if its shop broke the line up, take out what is booked already (orders items update, remove), so that it is not shipped again`,
    ),
  ];
}
