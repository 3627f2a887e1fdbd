import type { Transaction } from '../../database/database.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { underwayOrBooking } from './label-of-another.ts';

/** A PRO number is one consignment's: scans of this shipment would be taken for those of the other that has it. */
export async function proNumberOfAnother(
  transaction: Transaction,
  its: { readonly accountId: AccountId },
  number: string | undefined,
): Promise<readonly (ErrorDetail & { readonly field: string })[]> {
  if (number === undefined || number === '') return [];
  const other = await underwayOrBooking(transaction, its.accountId, number);
  if (other === undefined) return [];
  const message = `"${number}" is that of shipment ${other.shid}, whose scans would be taken for this one's`;
  return [{ field: 'pro_number', message }];
}
