import { findOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';

/**
 * What was bought of an order by work that was cut off and is begun again, also where it was cancelled since: nobody asked for it to
 * be bought once more.
 * @param isIts whether a shipment is what that work bought.
 */
export async function boughtBefore(
  { database, account }: Services,
  orderName: string,
  isIts: (shipment: Shipment) => boolean,
): Promise<Shipment | undefined> {
  const shipments = await database.read(async (transaction) => {
    const order = await findOrderForBooking(transaction, account, orderName);
    return order === undefined ? [] : listShipments(transaction, account, { orderIds: [order.id] });
  });
  return shipments.find(isIts);
}
