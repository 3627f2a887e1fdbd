import { listed } from '../../../kernel/listed.ts';
import { isOpenThere } from '../../moved/held-lines.ts';
import { isEmptied, type MovedAway, type NamedLine } from '../../moved/moved-away.ts';
import { type Order, unshippedQuantity } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { takesNoUnits } from '../../update/update-lines.ts';
import { needMoreOf } from '../elsewhere/kit-units.ts';
import { linesOfFile, type PlacedOrder, sourceUnits } from '../elsewhere/source-units.ts';
import { goodsFor, type TakenBack, takenBack } from '../elsewhere/taken-back.ts';
import { unitsAlike } from '../elsewhere/units-alike.ts';
import { goodsOf, unnamedLines } from '../lines/goods.ts';
import { type FileOrder, nameOf, orderedUnits, saysOpen, sentenceOf, unitsLeft, unitsText } from './shipped-units.ts';

/**
 * What is told of an order that is over here, and open as the file says. A file moves nothing back, since files say new of every
 * order that they know nothing of; but where a file called it shipped or cancelled, its shop may have taken that back.
 * @param after the order with what the file says.
 */
export function openedAgainWarnings(
  order: Order,
  after: Order,
  sent: PlacedOrder,
  moved: MovedAway,
): readonly string[] {
  if (order.status !== 'cancelled') return [...wholeTakenBack(order, sent), ...restWanted(order, after, sent, moved)];
  return isOpenAgain(order, after, sent, moved) ? [restoreText(order, sent)] : [];
}

function restoreText({ orderNumber, details }: Order, { status }: PlacedOrder): string {
  const said = status === undefined ? 'the file brings goods to it' : `${status} as the file says`;
  // Restored it is shipped again, as a file said.
  const way = details.shippedElsewhere === true ? ' and update its status to partially_shipped' : '';
  return `${orderNumber} is cancelled, and ${said}: orders restore it${way}, if it is to be shipped after all`;
}

/** Of an order that is cancelled here, whether the file wants it shipped: by its word, or by more goods where it has none. */
function isOpenAgain(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): boolean {
  if (order.status !== 'cancelled' || !leavesSome(order, after, sent, moved)) return false;
  if (sent.status !== undefined) return saysOpen(sent) || sent.status === 'partially_shipped';
  return unshippedUnits(after) > unshippedUnits(order);
}

function unshippedUnits({ lines }: Order): number {
  return lines.reduce((sum, line) => sum + unshippedQuantity(line), 0);
}

/**
 * Whether the file leaves to ship goods of which the order still has units, those among them that were put back for what a file
 * had called shipped; all that it had may have gone to another.
 */
function leavesSome(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): boolean {
  if ((sent.order_line_items ?? []).length === 0) return unshippedUnits(after) > 0;
  if (after.lines.some((line) => sent.partsLeft.has(line.id) && unshippedQuantity(line) > 0)) return true;
  const { sources, kindOf } = sourceUnits(order, after, sent, moved);
  const added = unnamedLines(after, linesOfFile(order, after, sent, moved));
  return sources.some((source) => {
    const goods = source.out + source.lost === 0 ? new Set<string>() : goodsFor(source, added, kindOf);
    const has = [...source.here, ...added.filter((line) => goods.has(goodsOf(nameOf(line))))];
    return source.said.some((line) => unitsLeft(line) !== 0) && has.some((line) => unshippedQuantity(line) > 0);
  });
}

/**
 * What is told of units that the file leaves to ship and that no order would ship any more: where restoring the order is the way
 * to ship some of them, that.
 * @param after the order with what the file says.
 */
export function lackingWarnings(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly string[] {
  const isEmpty = isEmptied(order, moved);
  // To an order that a person or the shop cancelled nothing can be added that would ship.
  const takesNone = takesNoUnits(after) || (after.status === 'cancelled' && !isEmpty);
  const back = lackingTexts(after, takenBack(order, after, sent, moved), takesNone);
  // Restored it ships what is left of it: that comes before what still lacks then.
  if (back.length > 0 && isOpenAgain(order, after, sent, moved)) return [restoreText(order, sent)];
  if (!isEmpty) return back;
  const holders = [...new Set(moved.held.filter(isOpenThere).map((each) => each.order.orderNumber))];
  return back.map((text) => (holders.length === 0 ? text : `${text}, to ${listed(holders)}`));
}

function lackingTexts({ orderNumber }: Order, { shipped, lost }: TakenBack, takesNone: boolean): readonly string[] {
  const way = takesNone ? 'make an order of its own of' : 'orders items add';
  const advice = `this one leaves them to ship: ${way} what is to be shipped after all`;
  return [
    ...sentenceOf(
      shipped,
      (text) => `${orderNumber}: ${text} of it were shipped elsewhere, as a file said, and ${advice}`,
    ),
    ...sentenceOf(
      lost,
      (text) => `${orderNumber}: ${text} of it were removed or cancelled in other orders, and ${advice}`,
    ),
  ];
}

/**
 * Of one that a person, not a file, called shipped or delivered, with units that are not booked: a file that tells how far the order is
 * leaves these to ship, and nobody would, unless it means as many that other orders will ship.
 */
function restWanted(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly string[] {
  const isOverHere = isOver(order.status) && isOver(after.status) && order.details.shippedElsewhere !== true;
  if (!isOverHere || !tellsOfShipped(sent)) return [];
  const meant = [...sent.meant].map(([input, line]) => ({ input, line }));
  const wanted = new Map(
    meant.map((each): readonly [string, boolean] => {
      const { open, left } = unitsAlike(order, each, meant, moved) ?? { open: 0, left: unitsLeft(each.input) };
      return [each.line.id, left === undefined || left > open];
    }),
  );
  const isPartWanted = (line: NamedLine) =>
    [...sent.kits].some(([kit, parts]) => needMoreOf(order, { sent: kit, parts }, line, moved));
  const rest = after.lines.filter((line) => unshippedQuantity(line) > 0 && (wanted.get(line.id) ?? isPartWanted(line)));
  return sentenceOf(
    rest.map((line) => unitsText(unshippedQuantity(line), line.quantity, nameOf(line))),
    (text) =>
      `${order.orderNumber} is ${order.status} with ${text} not booked here, and the file leaves some of that to ship: ${wayToShip(order)}`,
  );
}

/** Whether the file says that some of the order is shipped, and not all: one that knows nothing of it leaves all to ship. */
function tellsOfShipped(sent: FileOrder): boolean {
  if (sent.status === 'partially_shipped') return true;
  const isAny = (sent.order_line_items ?? []).some(({ shipped_quantity: shipped = 0 }) => shipped !== 0);
  return (saysOpen(sent) || sent.status === undefined) && isAny;
}

/** Of an order all of which was shipped elsewhere, as a file said. */
function wholeTakenBack({ orderNumber, status, details, lines }: Order, sent: FileOrder): readonly string[] {
  const isShippedHere = lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  if (details.shippedElsewhere !== true || isShippedHere) return [];
  const said = sent.order_line_items ?? [];
  const isTold = said.some(({ shipped_quantity: shipped }) => shipped !== undefined);
  const left = said.filter((line) => unitsLeft(line) !== 0);
  if (status === 'on_hold' && left.length > 0 && (isTold || saysOpen(sent))) {
    const texts = left.map((line) => unitsText(unitsLeft(line) ?? 'some', orderedUnits(line), line));
    return [
      `${orderNumber} is on hold, all of it shipped as a file said, and this one leaves ${listed(texts)} to ship: orders release it and update its status to partially_shipped, if it is to be shipped after all`,
    ];
  }
  if (!isOver(status) || !saysOpen(sent) || isTold) return [];
  return [`${orderNumber} is ${status}, as a file said, and ${sent.status} as this one says: ${wayToShip({ status })}`];
}

/** Nothing but a cancellation leads out of delivered. */
function wayToShip({ status }: Pick<Order, 'status'>): string {
  const way =
    status === 'delivered' ? 'make an order of its own of it' : 'orders update its status to partially_shipped';
  return `${way}, if it is to be shipped after all`;
}
