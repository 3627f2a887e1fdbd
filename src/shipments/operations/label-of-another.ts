import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { openPurchases } from '../open-purchases.store.ts';
import { underwayByLabel } from '../shipments.store.ts';
import { referencesOn, ssccsAmong } from '../sscc.ts';

/** The shipment on its way, or being booked now, on whose labels that SSCC or PRO number stands. */
export async function underwayOrBooking(
  transaction: Transaction,
  accountId: AccountId,
  number: string,
): Promise<{ readonly id?: string; readonly shid: number } | undefined> {
  const shipment = await underwayByLabel(transaction, accountId, number);
  if (shipment !== undefined) return shipment;
  const open = await openPurchases(transaction, accountId);
  return open.find(
    ({ purchase: { packages, options } }) =>
      options.proNumber === number || packages.some((each) => ssccsAmong(referencesOn(each)).includes(number)),
  );
}
