import type { Transaction } from '../../database/database.ts';
import { type ErrorBody, ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';

export interface FoundShipments {
  readonly shipments: readonly Shipment[];
  readonly failures: readonly { readonly shipment: string; readonly error: ErrorBody }[];
}

/** The shipments of these names, in their order. A cancelled one has no documents any more: its labels are void. */
export async function shipmentsForDocuments(services: Services, names: readonly string[]): Promise<FoundShipments> {
  return services.database.read(async (transaction) => {
    const shipments = new Map<string, Shipment>();
    const failures: { shipment: string; error: ErrorBody }[] = [];
    for (const name of names) {
      try {
        const shipment = await getShipment(transaction, services.account, name);
        refuseCancelled(shipment);
        // Named twice, by whichever of its names, it is one.
        shipments.set(shipment.id, shipment);
      } catch (error) {
        const expected = toShipdockError(error);
        if (expected.code === 'bug') throw error;
        failures.push({ shipment: name, error: expected.toBody() });
      }
    }
    return { shipments: [...shipments.values()], failures };
  });
}

/** @throws ShipdockError `shipment_cancelled`: no documents are made of it any more. */
export function refuseCancelled(shipment: Shipment): void {
  if (shipment.status !== 'cancelled') return;
  throw new ShipdockError('shipment_cancelled', `shipment ${shipment.shid} is cancelled: its papers are void`, {
    about: 'subject',
  });
}

/** The shipment that a document or note belongs to, its row locked where that is going to change. */
export async function getShipmentOf(
  transaction: Transaction,
  services: Pick<Services, 'account'>,
  name: string,
  options: { readonly lock?: boolean } = {},
): Promise<Shipment> {
  return getShipment(transaction, services.account, name, options);
}
