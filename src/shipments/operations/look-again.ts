import type { Booking } from '../../carriers/carrier.ts';
import type { Transaction } from '../../database/database.ts';
import type { ShipmentId } from '../../kernel/ids.ts';
import { leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { alsoTold } from '../booking/also-told.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { isNotCancellable } from '../booking/outcome-of-void.ts';
import type { Purchase } from '../booking/purchase.ts';
import { findClaim, findClaimOfKey, isSpent } from '../claims.store.ts';
import { forgetGivenUp, listGivenUp } from '../given-up-claims.store.ts';
import type { Leaving } from '../shipment.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { activeCarrier } from './active-carrier.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { isOnlyOfCarrier } from './only-of-carrier.ts';
import { keepBeside, shipmentOfBought } from './sold-beside.ts';
import { soldUnder } from './sold-under.ts';

/** A purchase that was given up longer ago is asked about no more, however long its carrier or every server was away. */
const DOUBTFUL_MS = 24 * 60 * 60 * 1000;

/** Those of every account whose carrier is to be asked once more by now. */
export function dueToLookAgain(transaction: Transaction) {
  return listGivenUp(transaction, { since: leaseUntil(-DOUBTFUL_MS), now: leaseUntil(0) });
}

/**
 * Asks the carrier once more for a purchase that was taken over from a process that is gone and given up, because it was refused:
 * what it sold all the same, to a request that was on its way to it then, is cancelled. Not where the same was bought anew: then
 * it is that; nor where somebody has its label, who learned its number from the carrier and told of it. While the same is being
 * bought anew nobody knows yet whose it is. Answers the shipment of what it sold.
 * @throws ShipdockError `carrier_*`, `void_unfinished`.
 */
export async function lookAgain(services: Services, claim: OpenClaim): Promise<ShipmentId | undefined> {
  const { purchase, key } = claim;
  const carrier = await activeCarrier(services, purchase.offer.carrierCode, purchase.request.readyDate);
  const value = await soldUnder(carrier, key);
  const whose = value && (await whoseIs(services, claim, value));
  if (whose === 'being bought') return undefined;
  if (value === undefined || whose === 'known') {
    await services.database.write((transaction) => forgetGivenUp(transaction, claim));
    return undefined;
  }
  const asked = { ...services, actor: purchase.askedBy };
  const { id } = await keepBeside(asked, claim, value);
  await cancelShipment(asked, id).catch((error: unknown) => {
    // It is an exception by now, which tells whoever looks.
    if (!isNotCancellable(error)) throw error;
  });
  return id;
}

/**
 * The same for all of the account that are meant, before a day is closed: where no server runs nobody else asks, and it would stay
 * paid and unseen. Answers what was found, and what its carrier does not say.
 */
export async function lookAgainForAccount(
  services: Services,
  isMeant: (leaving: Leaving) => boolean,
): Promise<readonly string[]> {
  const { database, account, dryRun } = services;
  if (dryRun) return [];
  const told: string[] = [];
  for (const { id } of await database.read((transaction) => dueToLookAgain(transaction))) {
    const found = await database.read((transaction) => findClaim(transaction, id, 'released'));
    if (found?.accountId !== account) continue;
    if (!isMeant(leavingOf(found.claim.purchase))) continue;
    try {
      const sold = await lookAgain(services, found.claim);
      if (sold !== undefined) told.push(await soldTooLate(services, sold));
    } catch (error) {
      if (!isOnlyOfCarrier(error)) throw alsoTold(error, told);
      const { shid, purchase } = found.claim;
      const what = purchase.orderNumber === null ? `shipment ${shid}` : `order ${purchase.orderNumber}`;
      told.push(`${what} was given up, and its carrier may have sold it all the same: ${error.message}`);
    }
  }
  return told;
}

function leavingOf({ offer, request, warehouseCode }: Purchase): Leaving {
  return {
    carrierCode: offer.carrierCode,
    originAddress: { isWarehouse: request.originIsWarehouse },
    details: { warehouseCode },
  };
}

async function soldTooLate({ database, account }: Services, id: ShipmentId): Promise<string> {
  const { shid, status } = await database.read((transaction) => getShipment(transaction, account, id));
  const what = `shipment ${shid} was sold though its purchase had been given up`;
  return status === 'cancelled'
    ? `${what}, and was cancelled: use no label of it`
    : `${what}, and is not void: see its exception`;
}

async function whoseIs(
  { database, account }: Services,
  claim: OpenClaim,
  sold: Booking,
): Promise<'being bought' | 'known' | 'nobody'> {
  const { key } = claim;
  return database.read(async (transaction) => {
    const anew = await findClaimOfKey(transaction, account, key);
    if (anew?.shipmentId === null) return 'being bought';
    const isKnown =
      (await isSpent(transaction, { accountId: account, key })) ||
      (await shipmentOfBought(transaction, account, claim, sold)) !== undefined;
    return isKnown ? 'known' : 'nobody';
  });
}
