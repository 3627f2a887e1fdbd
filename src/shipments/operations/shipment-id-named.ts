import type { Transaction } from '../../database/database.ts';
import { looksLikeId, type ShipmentId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentNamed } from './shipments-to-track.ts';

/**
 * The id of the shipment named by id or shid in the filter `shipment_id`. An id is taken as it is: a list that it narrows is then empty.
 * @throws ShipdockError `shipment_not_found` where no shipment has that number.
 */
export async function shipmentIdNamed(transaction: Transaction, services: Services, name: string): Promise<ShipmentId> {
  return looksLikeId('shipment', name)
    ? name
    : (await shipmentNamed(transaction, services, name, { field: 'shipment_id' })).id;
}
