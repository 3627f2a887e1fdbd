import { ShipdockError } from '../../kernel/errors.ts';
import type { Order } from '../../orders/order.ts';

export function nothingToShip({ orderNumber }: Order): ShipdockError {
  return new ShipdockError('nothing_to_ship', `order ${orderNumber} has nothing left to ship`, { about: 'subject' });
}
