import { isOver } from '../lifecycle.ts';
import { cameFromAnother, isEmptied, isOpenThere, type MovedAway } from '../moved-away.ts';
import { type Order, unshippedQuantity } from '../order.ts';
import { takesNoUnits } from '../update-lines.ts';
import { type FileOrder, listed, orderedUnits, saysOpen, sentenceOf, unitsLeft, unitsText } from './shipped-units.ts';
import type { PlacedOrder } from './source-units.ts';
import { type TakenBack, takenBack } from './taken-back.ts';

/**
 * What is told of an order that is over here, and open as the file says. A file moves nothing back, since files say new of every
 * order that they know nothing of; but where a file called it shipped or cancelled, its shop may have taken that back.
 */
export function openedAgainWarnings(order: Order, after: Order, sent: FileOrder, moved: MovedAway): readonly string[] {
  const { orderNumber } = order;
  const news = broughtToNothing(after, moved);
  if (news.length > 0) {
    return [
      `${orderNumber} is cancelled since a combine took what it had, and ${listed(news)} came to it since: orders restore it, if that is to be shipped`,
    ];
  }
  if (isEmptied(order, moved)) return [];
  if (!isCancelled(order, sent)) return wholeTakenBack(order, sent);
  return [
    `${orderNumber} is cancelled, and ${sent.status} as the file says: orders restore it, if it is to be shipped after all`,
  ];
}

/** What a file brought to an order of which a combine left nothing. */
function broughtToNothing(order: Order, { gone }: MovedAway): readonly string[] {
  if (order.status !== 'cancelled' || gone.length === 0) return [];
  const own = order.lines.filter((line) => !cameFromAnother(order, line) && unshippedQuantity(line) > 0);
  return own.map((line) => {
    const units = unshippedQuantity(line);
    return unitsText(units, units, { sku: line.sku ?? undefined, name: line.details.name });
  });
}

/**
 * What is told of units that the file leaves to ship and that no order would ship any more.
 * @param after the order with what the file says.
 */
export function lackingWarnings(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly string[] {
  const back = lackingTexts(after, takenBack(order, after, sent, moved));
  if (!isEmptied(order, moved)) return isCancelled(order, sent) ? [] : back;
  const holders = [...new Set(moved.held.filter(isOpenThere).map((each) => each.order.orderNumber))];
  return back.map((text) => (holders.length === 0 ? text : `${text}, to ${listed(holders)}`));
}

function isCancelled({ status }: Order, sent: FileOrder): boolean {
  return status === 'cancelled' && (saysOpen(sent) || sent.status === 'partially_shipped');
}

function lackingTexts(order: Order, { shipped, lost }: TakenBack): readonly string[] {
  const { orderNumber } = order;
  const way = takesNoUnits(order) ? 'make an order of its own of' : 'orders items add';
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
  return [
    `${orderNumber} is ${status}, as a file said, and ${sent.status} as this one says: orders update its status to partially_shipped, if it is to be shipped after all`,
  ];
}
