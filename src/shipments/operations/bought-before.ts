import { findOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';
import { ofThisBatch, ofThisRequest } from './repeated-booking.ts';

/**
 * What this request, or batch, bought of an order before its answer was lost, where what it is to be booked by is there no more: the
 * order was rated anew since, or split.
 * @throws what says so, where it bought nothing.
 */
export async function boughtBefore(
  services: Services,
  { orderName, batchId }: { readonly orderName: string | undefined; readonly batchId: string | undefined },
  error: unknown,
): Promise<Shipment> {
  const { account } = services;
  const shipments = await services.database.read(async (transaction) => {
    const order = orderName === undefined ? undefined : await findOrderForBooking(transaction, account, orderName);
    return order === undefined ? [] : listShipments(transaction, account, { orderIds: [order.id] });
  });
  const bought = ofThisRequest(services, shipments) ?? ofThisBatch(batchId, shipments);
  if (bought === undefined) throw error;
  return bought;
}
