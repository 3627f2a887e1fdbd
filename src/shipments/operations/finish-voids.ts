import type { ShipmentId } from '../../kernel/ids.ts';
import { isHeld, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { alsoTold } from '../booking/also-told.ts';
import { isNotCancellable } from '../booking/outcome-of-void.ts';
import type { Leaving, Shipment } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { endVoidLease, forgetVoid, listOpenVoids, type OpenVoid, takeOverVoid } from '../voids.store.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { leaveLease } from './leave-lease.ts';
import { isOnlyOfCarrier } from './only-of-carrier.ts';

/**
 * Finishes a cancellation that a process began which is gone, or whose carrier did not answer: the carrier is asked again. What
 * was delivered meanwhile, or is refused now, is not cancelled. Answers what whoever comes has to know of it; undefined where
 * somebody else was quicker.
 * @throws ShipdockError `carrier_*`.
 */
export async function finishVoid(services: Services, open: OpenVoid): Promise<readonly string[] | undefined> {
  const held = { holder: services.process.name, leaseUntil: leaseUntil() };
  if (!(await services.database.write((transaction) => takeOverVoid(transaction, open, held)))) return undefined;
  const asked = { ...services, account: open.accountId, actor: open.askedBy };
  const begun = `shipment ${await shidOf(services, open)}, whose cancellation had been begun before,`;
  try {
    const { refund, warnings } = await cancelShipment(asked, open.shipmentId, held);
    return refund === 'already' ? [] : [`${begun} was cancelled first: use no label of it`, ...warnings];
  } catch (error) {
    if (!isNotCancellable(error)) {
      // Where its carrier could not even be asked: nobody waits for it.
      await leaveLease(services, (transaction) => endVoidLease(transaction, open.shipmentId, held));
      throw error;
    }
    // Delivered, it was refused before its carrier was asked once more.
    await services.database.write((transaction) => forgetVoid(transaction, open.shipmentId, held));
    return [`${begun} stays booked: ${error.message}`];
  }
}

async function shidOf({ database }: Services, { accountId, shipmentId }: OpenVoid): Promise<number> {
  return (await database.read((transaction) => getShipment(transaction, accountId, shipmentId))).shid;
}

/**
 * The same of each of these shipments that needs it: what has to be known of them. Undefined where none did.
 * @throws ShipdockError `carrier_*`.
 */
export async function finishVoidsOf(
  services: Services,
  shipmentIds: readonly ShipmentId[],
): Promise<readonly string[] | undefined> {
  if (services.dryRun || shipmentIds.length === 0) return undefined;
  const open = await services.database.read((transaction) => listOpenVoids(transaction, { shipmentIds }));
  const abandoned = open.filter((each) => !isHeld(services, each));
  if (abandoned.length === 0) return undefined;
  const told: string[] = [];
  for (const each of abandoned) {
    try {
      told.push(...((await finishVoid(services, each)) ?? []));
    } catch (error) {
      throw alsoTold(error, told);
    }
  }
  return told;
}

/** Whether its label is good as far as anybody knows: it is not cancelled by now, nor is anybody at it. */
export async function isGood({ database, account }: Services, id: ShipmentId): Promise<boolean> {
  return database.read(async (transaction) => {
    const { status } = await getShipment(transaction, account, id);
    return status !== 'cancelled' && (await listOpenVoids(transaction, { shipmentIds: [id] })).length === 0;
  });
}

/**
 * The same of all of the account that are meant, before a day is closed: no driver signs for what is void. Of that of which its
 * carrier does not say what became of it, or that somebody is at, that is told.
 */
export async function finishVoidsOfAccount(
  services: Services,
  isMeant: (leaving: Leaving) => boolean,
): Promise<readonly string[]> {
  const { database, account, dryRun } = services;
  if (dryRun) return [];
  const all = await database.read((transaction) => listOpenVoids(transaction));
  const told: string[] = [];
  for (const open of all.filter(({ accountId }) => accountId === account)) {
    const shipment = await database.read((transaction) => getShipment(transaction, account, open.shipmentId));
    if (!isMeant(shipment)) continue;
    try {
      // Undefined also where somebody took it up since it was listed.
      const finished = isHeld(services, open) ? undefined : await finishVoid(services, open);
      told.push(...(finished ?? [beingCancelled(shipment)]));
    } catch (error) {
      if (!isOnlyOfCarrier(error)) throw alsoTold(error, told);
      told.push(`shipment ${shipment.shid} was being cancelled, and its label may be void: ${error.message}`);
    }
  }
  return told;
}

function beingCancelled({ shid }: Shipment): string {
  return `shipment ${shid} is being cancelled, and its label may be void: see what becomes of it`;
}
