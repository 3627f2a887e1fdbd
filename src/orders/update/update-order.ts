import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { IdGenerator, WarehouseId } from '../../kernel/ids.ts';
import { replaceAddress, updateAddress } from '../draft/draft-address.ts';
import { draftNotes } from '../draft/draft-notes.ts';
import { distinct } from '../draft/draft-order.ts';
import { itemsPrice, linesCost } from '../draft/items-price.ts';
import { refuseTooDear } from '../draft/order-amounts.ts';
import { withSentDetails } from '../draft/order-details.ts';
import { ORDER_LIMITS } from '../limits.ts';
import type { MovedAway } from '../moved/moved-away.ts';
import { withSentAmounts } from '../moved/sent-amounts.ts';
import { refuseUnfit } from '../named/printable-number.ts';
import type { Order, OrderDetails, OrderLine } from '../order.ts';
import type { OrderAddressInput } from '../order-parts.schema.ts';
import type { OrderUpdateInput } from '../orders.schema.ts';
import { updateReferenceNumbers } from '../parts/reference-numbers.ts';
import { afterLineEdit, held, movedByClient } from '../status/move-status.ts';
import { wantedStatus } from '../status/wanted-status.ts';
import { clearOrderFields } from './clear-fields.ts';
import { type LineField, updateLines } from './update-lines.ts';

export interface UpdateFacts {
  readonly now: string;
  readonly ids: IdGenerator;
  /** The warehouse that the update names; undefined where it names none. */
  readonly warehouseId: WarehouseId | undefined;
  /** The book's address where the update names its code and no place. */
  readonly destinationOfBook: OrderAddressInput | undefined;
  readonly originOfBook?: OrderAddressInput | undefined;
  readonly billingOfBook?: OrderAddressInput | undefined;
  /** Units in delivered shipments. */
  readonly deliveredUnits: number;
  /** Rates for lines in other currencies. */
  readonly rates: readonly ExchangeRate[];
  /** What lies in other orders since a split or combine; its amounts are none where what is sent is the order as it stands. */
  readonly movedAway: MovedAway;
  /** How lines are called where those that are sent are not all that was said. */
  readonly lineField?: LineField | undefined;
}

/**
 * The order with what was sent of it (api-v4 2.1, decisions 4): what is not sent stays, `clear` empties, lines match by
 * their keys, notes are appended, tags replaced.
 * @throws ShipdockError `unreadable_field`, `currency_fixed`, `illegal_status_move`, `quantity_below_shipped`,
 * `exchange_rate_missing`, `limit_exceeded`.
 */
export function updateOrder(order: Order, sent: OrderUpdateInput, facts: UpdateFacts): Order {
  refuseOtherCurrency(order, sent);
  const cleared = clearOrderFields(order, sent.clear);
  const { ids, rates, movedAway, lineField } = facts;
  const lineFacts = { ids, rates, movedAway, lineField, date: facts.now.slice(0, 10) };
  const { lines } = updateLines(cleared, sent.order_line_items ?? [], lineFacts, 'refused');
  const edited = withLines(withSentFields(cleared, sent, facts), lines, facts);
  const priced = withSentAmounts(edited, sent, movedAway);
  refuseTooMuch(priced);
  refuseTooDear(priced);
  return withSentStatus(priced, sent, facts.now);
}

/**
 * The order with other lines: the items' price moves by what they cost more or less, and the status may follow. A stated
 * price that is lower than what is taken out cannot move so far: then it is what the lines that are left cost.
 */
export function withLines(
  order: Order,
  lines: readonly OrderLine[],
  facts: { readonly deliveredUnits: number; readonly now: string },
): Order {
  const price = itemsPrice(lines, order.currency);
  const moved = order.itemsMinor + price - Number(linesCost(order.lines, order.currency));
  const itemsMinor = moved < 0 ? price : moved;
  return afterLineEdit(order, { ...order, lines, itemsMinor }, facts.deliveredUnits, facts.now);
}

function withSentFields(order: Order, sent: OrderUpdateInput, facts: UpdateFacts): Order {
  const { addresses } = order;
  const { ids } = facts;
  const tags = distinct(sent.tags ?? []);
  const orderNumber = sent.order_number ?? order.orderNumber;
  return {
    ...order,
    orderNumber,
    warehouseId: facts.warehouseId ?? order.warehouseId,
    sourceSystem: sent.source_system ?? order.sourceSystem,
    sourceSystemId: sent.source_system_id ?? order.sourceSystemId,
    details: withSentDetails(numberedAnew(order, orderNumber), sent),
    addresses: {
      origin: facts.originOfBook
        ? replaceAddress(addresses.origin, facts.originOfBook, 'originAddress', ids)
        : updateAddress(addresses.origin, sent.origin_address, 'originAddress', ids),
      destination: facts.destinationOfBook
        ? replaceAddress(addresses.destination, facts.destinationOfBook, 'address', ids)
        : updateAddress(addresses.destination, sent.destination_address, 'address', ids),
      billing: facts.billingOfBook
        ? replaceAddress(addresses.billing, facts.billingOfBook, 'billingAddress', ids)
        : updateAddress(addresses.billing, sent.billing_address, 'billingAddress', ids),
    },
    tags: tags.length === 0 ? order.tags : tags,
    referenceNumbers: updateReferenceNumbers(order.referenceNumbers, sent.reference_numbers ?? [], ids),
    notes: [...order.notes, ...draftNotes(newNotes(order, sent), facts)],
  };
}

function numberedAnew({ orderNumber, details }: Order, next: string): OrderDetails {
  if (next === orderNumber) return details;
  refuseUnfit(next, 'order_number');
  const { formerNumbers = [], ...rest } = details;
  return { ...rest, formerNumbers: [...formerNumbers.filter((each) => each !== next), orderNumber] };
}

/** An order that is sent back as it was answered adds none of its notes again. */
function newNotes(order: Order, sent: OrderUpdateInput): NonNullable<OrderUpdateInput['notes']> {
  const known = new Set<string | undefined>(order.notes.map((note) => note.id));
  return (sent.notes ?? []).filter((note) => !known.has(note.id));
}

function withSentStatus(order: Order, sent: OrderUpdateInput, now: string): Order {
  const status = wantedStatus(sent);
  if (status === undefined) return order;
  return status === 'on_hold'
    ? held(order, sent.hold_until ?? order.holdUntil, now)
    : movedByClient(order, status, now);
}

function refuseOtherCurrency(order: Order, sent: OrderUpdateInput): void {
  if (sent.currency === undefined || sent.currency === order.currency) return;
  const message = `is ${sent.currency}, but order ${order.orderNumber} was created in ${order.currency}, which is fixed`;
  throw new ShipdockError('currency_fixed', `currency ${message}`, { details: [{ field: 'currency', message }] });
}

function refuseTooMuch(order: Order): void {
  for (const [field, count, most] of [
    ['notes', order.notes.length, ORDER_LIMITS.notes],
    ['reference_numbers', order.referenceNumbers.length, ORDER_LIMITS.referenceNumbers],
  ] as const) {
    if (count <= most) continue;
    const message = `would be ${count} in order ${order.orderNumber}; at most ${most} are kept`;
    throw new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
  }
}
