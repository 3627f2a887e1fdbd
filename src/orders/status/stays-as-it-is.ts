import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';

/** What is told of an order that was to be led out of a status in which it is not. */
export function staysAsItIs(order: Order | OrderJson, was: 'cancelled' | 'on hold'): string {
  const number = 'orderNumber' in order ? order.orderNumber : order.order_number;
  return `order ${number} was not ${was}: it stays ${order.status}`;
}
