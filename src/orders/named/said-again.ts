import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { MovedAway, NamedLine } from '../moved/moved-away.ts';
import { refuseOtherGoods } from '../moved/moved-goods.ts';
import { withOwnSerials, withoutMovedSerials } from '../moved/moved-serials.ts';
import { unitsThere } from '../moved/units-there.ts';
import { whereabouts } from '../moved/whereabouts.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';

/** How a client says which units are meant. */
export const BY_ID = 'name the line by its id';
/** The same of a file: its shop knows no ids, and says all that was ordered. */
export const BY_COMMAND = 'change the line that is meant (orders items update), and the file is taken';
type Way = typeof BY_ID | typeof BY_COMMAND;

/**
 * How a person says it of a line of which others lie elsewhere. Where it is not known what became of these, none that is changed
 * there is counted (`unitsThere`).
 */
export function byCommand([ordered, ofNow]: readonly number[]): string {
  if (ofNow !== undefined) return BY_COMMAND;
  return `change the line that is meant (orders items update); the file is taken once it fits the line here, or where it says ${ordered} again`;
}

/**
 * Takes what was ordered for a line of which units lie elsewhere, and nothing else: a shop says again what was ordered.
 * @param ordered or several quantities by each of which it is meant whole (`quantitiesMeant`).
 * @param where what is told of the units, as a sentence's middle.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left: nobody but a person can know
 * which order is meant.
 */
export function refuseOtherQuantity(
  quantity: number | undefined,
  ordered: number | readonly number[],
  where: string,
  field: string,
  way: string,
): void {
  if (quantity === undefined || [ordered].flat().includes(quantity)) return;
  const message = `is ${quantity}; ${where}, so that it does not tell how many are meant here: ${way}`;
  throw unreadableField(`${field}.quantity`, message);
}

/**
 * The quantities by which a shop means all of a line: what was ordered, and all that there is of it where a person added units or
 * took them out in the orders that they went to.
 * @param here units of it that are left in the order, or were removed there.
 */
export function quantitiesMeant(order: Order, line: NamedLine, here: number, moved: MovedAway): readonly number[] {
  const there = unitsThere(order, line, moved);
  return [here + (moved.units.get(line.id) ?? 0), ...(there === undefined ? [] : [here + there])];
}

/** Units that came from another order are none that a shop tells of by its own key: it says what was ordered there. */
export function refuseForeign(
  quantity: number | undefined,
  line: OrderLine,
  moved: MovedAway,
  field: string,
  way: Way,
): void {
  const { originOrderNumber: origin } = line.details;
  if (origin === undefined || (moved.units.get(line.id) ?? 0) > 0) return;
  refuseOtherQuantity(
    quantity,
    line.quantity,
    `the ${line.quantity} of this line came from order ${origin}`,
    field,
    way,
  );
}

/**
 * A line of a file or a request without units that lie elsewhere: it says again what was ordered.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left.
 */
export function withoutMoved<Line extends Pick<OrderLineInput, 'quantity' | 'sku' | 'inventory_identifiers'>>(
  sent: Line,
  line: OrderLine,
  moved: MovedAway,
  order: Order,
  field: string,
  way: Way,
): Line {
  const elsewhere = moved.units.get(line.id) ?? 0;
  if (elsewhere === 0) return sent;
  refuseOtherGoods(sent, line, moved, order, field);
  if (sent.quantity === line.quantity) return withOwnSerials(sent, line, moved, order);
  const own = withoutMovedSerials(sent, line, moved, order);
  if (own.quantity === undefined) return own;
  const meant = quantitiesMeant(order, line, line.quantity, moved);
  refuseOtherQuantity(
    sent.quantity,
    meant,
    `of the ${line.quantity + elsewhere} that were ordered ${whereabouts(order, line, moved)}`,
    field,
    way === BY_COMMAND ? byCommand(meant) : way,
  );
  return { ...own, quantity: line.quantity };
}
