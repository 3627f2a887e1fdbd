import type { NextStep } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { mayMove, type TransitionTable } from '../../kernel/transition-table.ts';
import { nextStep } from '../../next-steps/next-step.ts';

export const ORDER_STATUSES = [
  'new',
  'picking',
  'on_hold',
  'partially_shipped',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Moves that a client may ask for (decisions 4). Out of `cancelled` leads restore only. */
export const CLIENT_MOVES: TransitionTable<OrderStatus> = {
  new: ['picking', 'on_hold', 'partially_shipped', 'shipped', 'delivered', 'cancelled'],
  picking: ['new', 'on_hold', 'partially_shipped', 'shipped', 'delivered', 'cancelled'],
  on_hold: ['new', 'picking', 'partially_shipped', 'cancelled'],
  partially_shipped: ['shipped', 'delivered', 'on_hold', 'cancelled'],
  shipped: ['delivered', 'partially_shipped', 'cancelled'],
  delivered: ['cancelled'],
  cancelled: [],
};

export type OrderAction = 'book' | 'split' | 'combine' | 'hold' | 'release' | 'cancel' | 'restore' | 'redact';

/** What may be done with an order by its status, beside moving it, as the verbs of the terminal (decisions 4). */
export const ORDER_ACTIONS: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  new: ['book', 'split', 'combine', 'hold', 'cancel'],
  picking: ['book', 'split', 'combine', 'hold', 'cancel'],
  on_hold: ['release', 'cancel'],
  partially_shipped: ['book', 'split', 'hold', 'cancel'],
  shipped: ['cancel', 'redact'],
  delivered: ['cancel', 'redact'],
  cancelled: ['restore', 'redact'],
};

/** What is done with units that are left to ship; where there are none it would be refused. */
const OF_UNITS: readonly OrderAction[] = ['book', 'split'];

/** What may be done with an order of that status of which so many units are left to ship. */
export function actionsOf(status: OrderStatus, unitsLeft: number): readonly OrderAction[] {
  const actions = ORDER_ACTIONS[status];
  return unitsLeft > 0 ? actions : actions.filter((action) => !OF_UNITS.includes(action));
}

export function mayDo(action: OrderAction, status: OrderStatus): boolean {
  return ORDER_ACTIONS[status].includes(action);
}

/** The step that opens an order again which its status alone keeps from what was asked; as the `hint` of the refusal. */
export function hintToOpen(orderNumber: string, status: OrderStatus): Partial<NextStep> {
  if (mayDo('release', status)) return { ...nextStep('orders.release', orderNumber) };
  return mayDo('restore', status) ? { ...nextStep('orders.restore', orderNumber) } : {};
}

/** An order that is over ships nothing any more, whatever its lines say. */
export function isOver(status: OrderStatus | undefined): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** The statuses in which that may be done. */
export function statusesFor(action: OrderAction): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((status) => mayDo(action, status));
}

/** What asks for a move: the status that is sent, or the orders that are named where the operation is the status. */
export type MoveField = 'status' | 'ids';

/** @throws ShipdockError `illegal_status_move` that names the legal ones. */
export function refuseIllegalMove(
  orderNumber: string,
  from: OrderStatus,
  to: OrderStatus,
  field: MoveField = 'status',
): void {
  if (mayMove(CLIENT_MOVES, from, to)) return;
  const legal = CLIENT_MOVES[from];
  const allowed = legal.length === 0 ? 'nothing but restore leads out of it' : `it may move to ${legal.join(', ')}`;
  const asked = field === 'ids' ? '' : `is ${to}, and `;
  throw new ShipdockError(
    'illegal_status_move',
    `order ${orderNumber} is ${from} and cannot become ${to}: ${allowed}`,
    {
      ...(legal.length === 0 ? hintToOpen(orderNumber, from) : {}),
      details: [{ field, message: `${asked}order ${orderNumber} is ${from}: ${allowed}`, legal }],
    },
  );
}

/** What the engine counts of an order to find its status. */
export interface ShippedCount {
  readonly ordered: number;
  readonly shipped: number;
  readonly delivered: number;
}

/** What the lines hold, and how many units their delivered shipments do. */
export function countShipped(
  lines: readonly { readonly quantity: number; readonly shippedQuantity: number }[],
  delivered: number,
): ShippedCount {
  const total = (units: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + units(line), 0);
  return { ordered: total((line) => line.quantity), shipped: total((line) => line.shippedQuantity), delivered };
}

/**
 * The status that quantities give an order when the engine moves it (decisions 4): by booking, cancelling a shipment or a
 * delivery. On hold and cancelled stay what they are.
 */
export function statusByQuantity(
  status: OrderStatus,
  statusBeforeBooking: 'new' | 'picking',
  count: ShippedCount,
): OrderStatus {
  if (status === 'on_hold' || status === 'cancelled') return status;
  return openStatus(statusBeforeBooking, count);
}

/** The status that quantities give an order that is neither held nor cancelled, or is so no longer. */
export function openStatus(statusBeforeBooking: 'new' | 'picking', count: ShippedCount): OrderStatus {
  if (count.shipped === 0) return statusBeforeBooking;
  if (count.shipped < count.ordered) return 'partially_shipped';
  return count.delivered >= count.ordered ? 'delivered' : 'shipped';
}

/** Whether shipments of the order may be booked. */
export function isBookable(status: OrderStatus): boolean {
  return mayDo('book', status);
}
