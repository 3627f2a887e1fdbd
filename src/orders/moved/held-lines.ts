import { isSameNumber } from '../../kernel/order-number.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../order.ts';
import { leftOutFor } from './left-out.ts';
import type { HeldLine, MovedAway, NamedLine } from './moved-away.ts';

/** Where units of a line of the order lie since they went to others: its lines there, or back in the order itself. */
export function heldOf(
  order: Order,
  line: NamedLine,
  { held, units, gone, formerSkus }: MovedAway,
): readonly HeldLine[] {
  const isAway = (units.get(line.id) ?? 0) > leftOutFor(order, line);
  const origin = line.details.originOrderNumber ?? order.orderNumber;
  const originLineId = line.details.originLineId ?? line.id;
  const skus = [line.sku, ...(formerSkus.get(line.id) ?? []), ...skusElsewhere(order, line)];
  const isAlone = () =>
    [...order.lines, ...gone].every(
      ({ id, sku, details }) => id === line.id || details.originOrderNumber !== undefined || !skus.includes(sku),
    );
  // What came back, or was broken off, may have been renamed here since.
  const isOfGoods = (each: OrderLine) =>
    [each.sku, ...(formerSkus.get(each.id) ?? [])].some((sku) => skus.includes(sku));
  return held.filter(({ line: each, order: holder }) => {
    if (each.id === line.id) return false;
    if (each.details.originLineId !== undefined) return each.details.originLineId === originLineId;
    return (
      isAway &&
      isSameNumber(each.details.originOrderNumber, origin) &&
      isOfOneLine(each, line, isOfGoods(each), () => holder.id === order.id || isAlone())
    );
  });
}

function skusElsewhere({ details: { leftOut = [] } }: Order, { id }: NamedLine): readonly string[] {
  return leftOut.flatMap((each) => (each.id === id ? (each.skusElsewhere ?? []) : []));
}

/** Those of them that are in the order itself: they came back, or were broken off the line there. */
export function backOf(order: Order, line: NamedLine, moved: MovedAway): readonly OrderLine[] {
  return heldOf(order, line, moved).flatMap((each) => (each.order.id === order.id ? [each.line] : []));
}

/**
 * The order that an export tells a line came from, and a record of it names so: of what a person broke off another line of the order
 * (`broken-up.ts`) the order that one is of. Elsewhere it is known as what went and came back, or came with it.
 */
export function originTold(
  { id: orderId }: Order,
  { id, details }: NamedLine,
  { held }: MovedAway,
): string | undefined {
  if (details.originOrderNumber !== undefined) return details.originOrderNumber;
  const brokenOff = held.find((each) => each.order.id === orderId && each.line.id === id);
  return brokenOff?.line.details.originOrderNumber;
}

/**
 * What tells of lines that an export brought, and of parts of a kit, that their units were of one line: its key,
 * whatever they are called since, or else their goods. Units that were sold loose became no parts of a kit, nor those of another one.
 * @param isOfGoods whether it is, or was before it was renamed, of goods that the other is or was.
 * @param mayBePart whether it may have been broken off, so that it has no key: in the order itself, or in another one where no
 * other line has these goods.
 */
function isOfOneLine(one: OrderLine, other: NamedLine, isOfGoods: boolean, mayBePart: () => boolean): boolean {
  if (kitOf(one) !== kitOf(other)) return false;
  if (one.sourceSystemId !== null) return one.sourceSystemId === other.sourceSystemId;
  return (
    isOfGoods &&
    (other.sourceSystemId === null || mayBePart()) &&
    (other.sku !== null || one.details.name === other.details.name)
  );
}

function kitOf({ details: { kit } }: NamedLine): string | undefined {
  return kit?.lineId ?? kit?.sku;
}

/** Units of a line of another order that are booked, and neither delivered nor cancelled as far as is known. */
export function bookedThere({ order, line }: HeldLine): number {
  return order.status === 'delivered' || order.status === 'cancelled' ? 0 : line.shippedQuantity;
}

/** What is still to be shipped of a line of another order, or of a line that came back. */
export function isOpenThere({ order, line }: HeldLine): boolean {
  const isOver = order.status === 'shipped' || order.status === 'delivered' || order.status === 'cancelled';
  // What a file called shipped is shipped when its hold ends.
  const isShippedSoon = order.status === 'on_hold' && order.details.shippedElsewhere === true;
  return !isOver && !isShippedSoon && unshippedQuantity(line) > 0;
}
