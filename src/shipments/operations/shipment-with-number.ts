import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { findByPackageNumber, getShipment } from '../shipments.store.ts';

/** The shipment of that name, or the one with a package of that tracking number. @throws ShipdockError `shipment_not_found`. */
export async function shipmentWithNumber(
  transaction: Transaction,
  services: Services,
  name: string,
): Promise<Shipment> {
  try {
    return await getShipment(transaction, services.account, name);
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'shipment_not_found') throw error;
    const id = await findByPackageNumber(transaction, services.account, name);
    if (id === undefined) throw error;
    return getShipment(transaction, services.account, id);
  }
}
