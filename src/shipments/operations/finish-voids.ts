import { isCarrierFault } from '../../carriers/carrier-fault.ts';
import type { ShipmentId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { forgetVoid, listOpenVoids, type OpenVoid, takeOverVoid } from '../voids.store.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { leaseUntil } from './claim-purchase.ts';
import { isHeld } from './finish-purchase.ts';
import { isNotCancellable } from './void-purchase.ts';

/**
 * Finishes a cancellation that a process began which is gone, or whose carrier did not answer: the carrier is asked again. False
 * where somebody else was quicker. What was delivered meanwhile, or is refused now, is not cancelled.
 * @throws ShipdockError `carrier_*`.
 */
export async function finishVoid(services: Services, open: OpenVoid): Promise<boolean> {
  const held = { holder: services.process.name, leaseUntil: leaseUntil() };
  if (!(await services.database.write((transaction) => takeOverVoid(transaction, open, held)))) return false;
  const asked = { ...services, account: open.accountId, actor: open.askedBy };
  try {
    await cancelShipment(asked, open.shipmentId);
    return true;
  } catch (error) {
    if (!isNotCancellable(error)) throw error;
    // Delivered, it was refused before its carrier was asked once more.
    await services.database.write((transaction) => forgetVoid(transaction, open.shipmentId, held));
    return true;
  }
}

/** The same of each of these shipments that needs it. Answers how many there were. @throws ShipdockError `carrier_*`. */
export async function finishVoidsOf(services: Services, shipmentIds: readonly ShipmentId[]): Promise<number> {
  if (services.dryRun || shipmentIds.length === 0) return 0;
  const open = await services.database.read((transaction) => listOpenVoids(transaction, { shipmentIds }));
  const abandoned = open.filter((each) => !isHeld(services, each));
  for (const each of abandoned) await finishVoid(services, each);
  return abandoned.length;
}

/**
 * The same of all of the account, before a day is closed: no driver signs for what is void. Answers a sentence for each of which
 * its carrier does not say what became of it.
 */
export async function finishVoidsOfAccount(services: Services): Promise<readonly string[]> {
  if (services.dryRun) return [];
  const all = await services.database.read((transaction) => listOpenVoids(transaction));
  const doubtful: string[] = [];
  for (const open of all.filter((each) => each.accountId === services.account && !isHeld(services, each))) {
    try {
      await finishVoid(services, open);
    } catch (error) {
      if (!isCarrierFault(error)) throw error;
      const { shid } = await services.database.read((transaction) =>
        getShipment(transaction, services.account, open.shipmentId),
      );
      doubtful.push(`shipment ${shid} was being cancelled, and its label may be void: ${error.message}`);
    }
  }
  return doubtful;
}
