import { ShipdockError } from '../../kernel/errors.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../order.ts';

/** The order that has a number, with what an import compares. */
export interface NumberedOrder {
  readonly id: OrderId;
  /** Of the last file that changed it, or said the same. */
  readonly importFingerprint: string | null;
  /** Number of an order that holds its units, where there is no order of the number itself. */
  readonly holder: string | null;
}

/**
 * Why an order of that number is not made: units of it lie in another one, and would be shipped twice.
 * @param holder number of the order that they are in.
 */
export function heldElsewhere(orderNumber: string, id: string, holder: string): ShipdockError {
  const message = `is that of an order that is not here by this number, and units of it are in order ${holder}; they would be shipped twice. Take them out there first (orders items remove), or give this order another number`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message, id }],
    ...nextStep('orders.items', holder),
  });
}

/**
 * Why a file of a shop makes or changes nothing that says the number which its order had before: nobody knows that it means the
 * new one, but nothing is to be taken out of that.
 * @param holder number that the order has now.
 */
export function renamedHere(orderNumber: string, id: string, holder: string): ShipdockError {
  const message = `is the number that order ${holder} had before; nothing is made of it a second time. What the file says otherwise change there, or say ${holder} in the file`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message, id }],
    ...nextStep('orders.get', holder),
  });
}

/**
 * @param known the order that has the number, or holds units of the one that had it.
 * @param order the one that is to have it, where it is there already: it may take a number back that it had.
 * @throws ShipdockError `order_number_taken`
 */
export function refuseTakenNumber(orderNumber: string, known: NumberedOrder | undefined, order?: Order): void {
  if (known === undefined || takenByAnother(orderNumber, known, order) === undefined) return;
  if (known.holder !== null) throw heldElsewhere(orderNumber, known.id, known.holder);
  throw new ShipdockError('order_number_taken', `there is an order ${orderNumber} already`, {
    details: [{ field: 'order_number', message: 'is taken', id: known.id }],
    ...nextStep('orders.get', orderNumber),
  });
}

/**
 * Id of the order that has the number or holds what is of it; undefined where it is the order's own, or was: the units that
 * lie elsewhere under that number came from this order then.
 */
export function takenByAnother(
  orderNumber: string,
  known: NumberedOrder | undefined,
  order: Order | undefined,
): string | undefined {
  const wasOwn = (order?.details.formerNumbers ?? []).includes(orderNumber);
  const isOwn = known?.holder === null ? known.id === order?.id : wasOwn;
  return isOwn ? undefined : known?.id;
}
