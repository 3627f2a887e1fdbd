import type { Transaction } from '../../database/database.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { isShid, listShipments } from '../shipments.store.ts';
import { underwayOrBooking } from './label-of-another.ts';

/** A PRO number is one consignment's: scans of this shipment would be taken for those of the other that has it. */
export async function proNumberOfAnother(
  transaction: Transaction,
  its: { readonly accountId: AccountId },
  number: string | undefined,
): Promise<readonly (ErrorDetail & { readonly field: string })[]> {
  if (number === undefined || number === '') return [];
  const other =
    (await shipmentOfShid(transaction, its.accountId, number)) ??
    (await underwayOrBooking(transaction, its.accountId, number));
  if (other === undefined) return [];
  const message = `"${number}" is that of shipment ${other.shid}, whose scans would be taken for this one's`;
  return [{ field: 'pro_number', message }];
}

/** Few digits are taken for a shid first, whatever became of that shipment. */
async function shipmentOfShid(transaction: Transaction, accountId: AccountId, number: string) {
  if (!isShid(number)) return undefined;
  const filter = { shid: Number(number) };
  const [shipment] = await listShipments(transaction, accountId, filter, { page: 1, perPage: 1, direction: 'asc' });
  return shipment;
}
