import type { Booking } from '../../carriers/carrier.ts';
import type { Services } from '../../seams/services.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { findClaimOfKey, isSpent } from '../claims.store.ts';
import { forgetGivenUp } from '../given-up-claims.store.ts';
import { activeCarrier } from './active-carrier.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { keepBeside, shipmentOfBought } from './sold-beside.ts';
import { isNotCancellable } from './void-purchase.ts';

/**
 * Asks the carrier once more for a purchase that was taken over from a process that is gone and given up, because it was refused:
 * what it sold all the same, to a request that was on its way to it then, is cancelled. Not where the same was bought anew: then
 * it is that; nor where somebody has its label, who learned its number from the carrier and told of it. While the same is being
 * bought anew nobody knows yet whose it is.
 * @throws ShipdockError `carrier_*`, `void_unfinished`.
 */
export async function lookAgain(services: Services, claim: OpenClaim): Promise<void> {
  const { purchase, key } = claim;
  const carrier = await activeCarrier(services, purchase.offer.carrierCode, purchase.request.readyDate);
  const { value } = await carrier.find(key);
  const whose = value && (await whoseIs(services, claim, value));
  if (whose === 'being bought') return;
  if (value === undefined || whose === 'known') {
    await services.database.write((transaction) => forgetGivenUp(transaction, claim));
    return;
  }
  const asked = { ...services, actor: purchase.askedBy };
  const { id } = await keepBeside(asked, claim, value);
  await cancelShipment(asked, id).catch((error: unknown) => {
    // It is an exception by now, which tells whoever looks.
    if (!isNotCancellable(error)) throw error;
  });
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
