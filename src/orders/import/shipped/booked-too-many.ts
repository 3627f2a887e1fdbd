import type { Order } from '../../order.ts';
import { type FileLine, orderedUnits, saysShipped, sentenceOf, unitsText } from './shipped-units.ts';

/**
 * What is told of lines of which a file calls units shipped, and says that fewer were ordered than are booked here. Of a line of which
 * it calls none shipped that is refused, and of one that is not to be shipped all that is booked is told.
 */
export function bookedTooManyWarnings(order: Order, named: readonly FileLine[]): readonly string[] {
  if (order.status === 'delivered') return [];
  const texts = named.flatMap((line) => {
    const { shippedQuantity: booked = 0 } = order.lines.find(({ id }) => id === line.id) ?? {};
    const isCompared = saysShipped(line) && line.not_to_ship !== true;
    return isCompared && booked > orderedUnits(line) ? [unitsText(orderedUnits(line), booked, line)] : [];
  });
  return sentenceOf(
    texts,
    (text) =>
      `${order.orderNumber}: the file says that fewer were ordered than are booked here: ${text}; unless all are meant, cancel the shipment and book those (shipments cancel)`,
  );
}
