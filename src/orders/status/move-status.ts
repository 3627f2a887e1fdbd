import type { Order } from '../order.ts';
import {
  countShipped,
  type MoveField,
  mayDo,
  type OrderStatus,
  openStatus,
  refuseIllegalMove,
  statusByQuantity,
} from './lifecycle.ts';

/**
 * The order as a client moved it.
 * @throws ShipdockError `illegal_status_move` that names the legal ones.
 */
export function movedByClient(order: Order, to: OrderStatus, now: string, field: MoveField = 'status'): Order {
  refuseIllegalMove(order.orderNumber, order.status, to, field);
  return withStatus(mayDo('book', to) ? notShippedElsewhere(order) : order, to, now);
}

/** Who opens an order that a file called shipped, or one on hold, knows better: held and released, or restored, it stays open. */
function notShippedElsewhere(order: Order): Order {
  const { shippedElsewhere: _, ...details } = order.details;
  return { ...order, details };
}

/** The order held, until that moment or until it is released. */
export function held(order: Order, until: string | null, now: string, field: MoveField = 'status'): Order {
  return { ...movedByClient(order, 'on_hold', now, field), holdUntil: until };
}

/**
 * An order on hold, or cancelled, in the status that quantities give it (decisions 4); one that a file called shipped
 * is so again: opened, it would be shipped a second time.
 */
export function reopened(order: Order, deliveredUnits: number, now: string): Order {
  const count = countShipped(order.lines, deliveredUnits);
  if (order.details.shippedElsewhere === true && count.shipped === 0) return withStatus(order, 'shipped', now);
  return withStatus(order, openStatus(order.statusBeforeBooking, count), now);
}

/** A hold until a moment that has passed holds nothing: whoever asked for it is told. */
export function endedHold(until: string | undefined, now: string): readonly string[] {
  if (until === undefined || until > now) return [];
  return [`hold_until ${until} has passed: the order is released at once`];
}

/** Whether the time until which the order is held has passed. */
export function isDueForRelease(order: Pick<Order, 'status' | 'holdUntil'>, now: string): boolean {
  return order.status === 'on_hold' && order.holdUntil !== null && order.holdUntil <= now;
}

/**
 * An order whose lines were edited. Its status follows the quantities where they had given it before; one that a client
 * set stays.
 */
export function afterLineEdit(before: Order, after: Order, deliveredUnits: number, now: string): Order {
  const { status, statusBeforeBooking } = before;
  const was = statusByQuantity(status, statusBeforeBooking, countShipped(before.lines, deliveredUnits));
  if (was !== status) return after;
  const is = statusByQuantity(status, statusBeforeBooking, countShipped(after.lines, deliveredUnits));
  return is === after.status ? after : withStatus(after, is, now);
}

/** The order in that status, with what goes with it: cancelling twice keeps the first time, a hold ends with its time. */
export function withStatus(order: Order, status: OrderStatus, now: string): Order {
  return {
    ...order,
    status,
    statusBeforeBooking: startOf(status) ?? startOf(order.status) ?? order.statusBeforeBooking,
    cancelledAt: status === 'cancelled' ? (order.cancelledAt ?? now) : null,
    holdUntil: status === 'on_hold' ? order.holdUntil : null,
  };
}

function startOf(status: OrderStatus): 'new' | 'picking' | undefined {
  return status === 'new' || status === 'picking' ? status : undefined;
}
