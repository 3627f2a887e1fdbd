import type { ShipdockError } from '../../kernel/errors.ts';
import { isHeld } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import type { Shipment } from '../shipment.ts';
import { recordSold } from './finish-purchase.ts';
import { isSilent } from './silent-carrier.ts';

interface GivingUp {
  /** As it is told: `order SO-1`. */
  readonly what: string;
  /** What is thrown while somebody is at it. */
  readonly busy: () => ShipdockError;
  readonly release: () => Promise<void>;
}

export interface GivenUp {
  readonly told: string;
  /** What its carrier sold. */
  readonly sold?: Shipment;
}

/**
 * Gives up a purchase that was begun and not finished. The carrier is asked first, as ever, and what it sold is recorded; only where
 * it is none any more or says nothing the word of who asks is taken. It is asked once more where it answers again
 * (`look-again.ts`).
 */
export async function giveUpPurchase(
  services: Services,
  claim: OpenClaim,
  { what, busy, release }: GivingUp,
): Promise<GivenUp> {
  if (isHeld(services, claim)) throw busy();
  if (services.dryRun) return { told: `the booking of ${what} would be given up, unless its carrier sold it` };
  try {
    const sold = await recordSold(services, claim);
    // Another was quicker, and knows what its carrier says.
    if (sold === undefined) throw busy();
    if (sold !== 'nothing sold') {
      const { shipment } = sold;
      return { told: `its carrier sold it: shipment ${shipment.shid} is booked, and can be cancelled`, sold: shipment };
    }
    await release();
    return { told: `its carrier knows of no label for ${what}, whose booking is given up` };
  } catch (error) {
    if (!isSilent(error)) throw error;
    await release();
    const { carrierName } = claim.purchase.offer;
    return {
      told: `the booking of ${what} is given up on your word, for ${carrierName} could not be asked (${error.message}): a label that it sold is paid for, and goods go twice by it`,
    };
  }
}
