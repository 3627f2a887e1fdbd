import type { Transaction } from '../../database/database.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { unitsByLine } from '../shipment.ts';
import { listShipments } from '../shipments.store.ts';

/** How many units of the order its delivered shipments hold. */
export async function deliveredUnits(transaction: Transaction, services: Services, order: Order): Promise<number> {
  const shipments = await listShipments(
    transaction,
    services.account,
    { orderIds: [order.id], status: ['delivered'] },
    { page: 1, perPage: undefined, direction: 'asc' },
  );
  return shipments.flatMap((shipment) => [...unitsByLine(shipment).values()]).reduce((sum, units) => sum + units, 0);
}
