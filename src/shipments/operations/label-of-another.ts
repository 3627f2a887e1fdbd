import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { referencesOn, ssccsAmong } from '../numbers/sscc.ts';
import { openPurchases } from '../open-purchases.store.ts';
import { underwayByLabel } from '../shipments-by-number.store.ts';

/** The shipment on its way, or being booked now, on whose labels that SSCC or PRO number stands. */
export async function underwayOrBooking(
  transaction: Transaction,
  accountId: AccountId,
  number: string,
): Promise<{ readonly id?: string; readonly shid: number } | undefined> {
  // First, since what is being booked becomes a shipment and never the other way: one that does so meanwhile is seen then.
  const open = await openPurchases(transaction, accountId);
  const booking = open.find(
    ({ purchase: { packages, options } }) =>
      options.proNumber === number || packages.some((each) => ssccsAmong(referencesOn(each)).includes(number)),
  );
  return booking ?? (await underwayByLabel(transaction, accountId, number));
}
