import { ShipdockError } from '../kernel/errors.ts';

/**
 * Why an order of that number is not made: units of it lie in another one, and would be shipped twice.
 * @param holder number of the order that they are in.
 */
export function heldElsewhere(orderNumber: string, id: string, holder: string): ShipdockError {
  const message = `is that of an order that is not here, and units of it are in order ${holder}; they would be shipped twice. Take them out there first (orders items remove), or give this order another number`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message, id }],
  });
}
