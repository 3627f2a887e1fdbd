import { ShipdockError } from '../kernel/errors.ts';

/**
 * Why an order of that number is not made: its units came with another one from other data, and would be shipped twice.
 * @param holder number of the order that they came with.
 */
export function heldElsewhere(orderNumber: string, id: string, holder: string): ShipdockError {
  const message = `is that of an order that is not here, and whose units came from other data with ${holder}; they would be shipped twice`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message, id }],
  });
}
