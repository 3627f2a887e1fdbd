import { unreadableField } from '../../kernel/unreadable-field.ts';
import { type MovedAway, whereabouts } from '../moved/moved-away.ts';
import { refuseOtherGoods } from '../moved/moved-goods.ts';
import { withOwnSerials, withoutMovedSerials } from '../moved/moved-serials.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';

/** How a person says which units are meant. */
export const BY_ID = 'name the line by its id';
export const BY_COMMAND = 'change it by itself (orders items update)';
type Way = typeof BY_ID | typeof BY_COMMAND;

/**
 * Takes what was ordered for a line of which units lie elsewhere, and nothing else: a shop says again what was ordered.
 * @param where what is told of the units, as a sentence's middle.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left: nobody but a person can know
 * which order is meant.
 */
export function refuseOtherQuantity(
  quantity: number | undefined,
  ordered: number,
  where: string,
  field: string,
  way: Way,
): void {
  if (quantity === undefined || quantity === ordered) return;
  const message = `is ${quantity}; ${where}, so that it does not tell how many are meant here: ${way}`;
  throw unreadableField(`${field}.quantity`, message);
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
  const ordered = line.quantity + elsewhere;
  refuseOtherQuantity(
    sent.quantity,
    ordered,
    `of the ${ordered} that were ordered ${whereabouts(order, line, moved)}`,
    field,
    way,
  );
  return { ...own, quantity: line.quantity };
}
