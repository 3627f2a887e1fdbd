import type { Services } from '../../seams/services.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { forgetGivenUp, wasBoughtUnder } from '../given-up-claims.store.ts';
import { activeCarrier } from './active-carrier.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { keepBeside, shipmentOfBought } from './sold-beside.ts';

/**
 * Asks the carrier once more for a purchase that was taken over from a process that is gone and given up, because it was refused:
 * what it sold all the same, to a request that was on its way to it then, is cancelled. Not where the same was bought anew: then
 * it is that; nor where somebody has its label, who learned its number from the carrier and told of it.
 * @throws ShipdockError `carrier_*`, `void_unfinished`.
 */
export async function lookAgain(services: Services, claim: OpenClaim): Promise<void> {
  const { purchase, key } = claim;
  const carrier = await activeCarrier(services, purchase.offer.carrierCode, purchase.request.readyDate);
  const { value } = await carrier.find(key);
  const { database, account } = services;
  const isKnown =
    value === undefined ||
    (await database.read(
      async (transaction) =>
        (await wasBoughtUnder(transaction, account, key)) ||
        (await shipmentOfBought(transaction, account, claim, value)) !== undefined,
    ));
  if (isKnown) {
    await database.write((transaction) => forgetGivenUp(transaction, claim));
    return;
  }
  const asked = { ...services, actor: purchase.askedBy };
  const { id } = await keepBeside(asked, claim, value);
  await cancelShipment(asked, id);
}
