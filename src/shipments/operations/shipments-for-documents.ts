import type { Transaction } from '../../database/database.ts';
import { type ErrorBody, ShipdockError } from '../../kernel/errors.ts';
import { refusalOf } from '../../kernel/refusal.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { isBeingVoided } from '../being-voided.store.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';

export interface FoundShipments {
  readonly shipments: readonly Shipment[];
  /** By which names each was found, by its id. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly failures: readonly { readonly shipment: string; readonly error: ErrorBody }[];
}

/** The shipments of these names, in their order. A cancelled one has no documents any more: its labels are void. */
export async function shipmentsForDocuments(services: Services, names: readonly string[]): Promise<FoundShipments> {
  return services.database.read(async (transaction) => {
    const shipments = new Map<string, Shipment>();
    const found = new Map<string, readonly string[]>();
    const failures: { shipment: string; error: ErrorBody }[] = [];
    for (const name of names) {
      try {
        const shipment = await getShipment(transaction, services.account, name);
        await refuseVoid(transaction, shipment);
        // Named twice, by whichever of its names, it is one.
        shipments.set(shipment.id, shipment);
        found.set(shipment.id, [...(found.get(shipment.id) ?? []), name]);
      } catch (error) {
        const expected = refusalOf(error);
        failures.push({ shipment: name, error: expected.toBody(services.words) });
      }
    }
    return { shipments: [...shipments.values()], names: found, failures };
  });
}

/**
 * @throws ShipdockError `shipment_cancelled`: no documents are given out of it any more, nor of one whose cancellation was begun
 * and not recorded: whoever ships with its label may ship with a void one.
 */
export async function refuseVoid(
  transaction: Transaction,
  { id, shid, status, actualPickupAt }: Shipment,
): Promise<void> {
  if (status === 'cancelled') {
    throw new ShipdockError('shipment_cancelled', `shipment ${shid} is cancelled: its papers are void`, {
      about: 'subject',
    });
  }
  // Nobody ships with its label any more.
  if (actualPickupAt !== null || !(await isBeingVoided(transaction, id))) return;
  throw new ShipdockError('shipment_cancelled', `shipment ${shid} is being cancelled: its papers may be void`, {
    about: 'subject',
    ...nextStep('shipments.cancel', String(shid)),
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
