import type { Transaction } from '../../database/database.ts';
import { forgetEveryGivenUp } from '../given-up-claims.store.ts';

/**
 * In a copy of the data no carrier is asked once more about a purchase that was given up. The copy may be put in place after the
 * same was bought anew, of which it knows nothing, and what lies on a parcel would be voided (`look-again.ts`).
 */
export async function forgetDoubts(copy: Transaction): Promise<void> {
  await forgetEveryGivenUp(copy);
}
