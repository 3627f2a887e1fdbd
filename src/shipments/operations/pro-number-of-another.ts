import type { Transaction } from '../../database/database.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { listShipments } from '../shipments.store.ts';
import { isShid } from '../shipments-by-number.store.ts';
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
  if (other === undefined) return (await shidSoon(transaction, its.accountId, number)) ? [soonTaken(number)] : [];
  const message = `"${number}" is that of shipment ${other.shid}, whose scans would be taken for this one's`;
  return [{ field: 'pro_number', message }];
}

/** Few digits are taken for a shid first, whatever became of that shipment. */
async function shipmentOfShid(transaction: Transaction, accountId: AccountId, number: string) {
  if (!isShid(number)) return undefined;
  return newestOf(transaction, accountId, { shid: Number(number) });
}

/** More shipments than are booked while freight is on its way. */
const SOON = 100_000;

/** Whether it becomes the shid of a later shipment, that would be found by it from then on. */
async function shidSoon(transaction: Transaction, accountId: AccountId, number: string): Promise<boolean> {
  if (!isShid(number)) return false;
  const newest = await newestOf(transaction, accountId, {});
  return Number(number) <= (newest?.shid ?? 0) + SOON;
}

async function newestOf(transaction: Transaction, accountId: AccountId, filter: { readonly shid?: number }) {
  const page = { page: 1, perPage: 1, direction: 'desc' } as const;
  const [shipment] = await listShipments(transaction, accountId, filter, page);
  return shipment;
}

function soonTaken(number: string): ErrorDetail & { readonly field: string } {
  const message = `"${number}" becomes the number (shid) of a later shipment, which would be found by it from then on: give one of more digits`;
  return { field: 'pro_number', message };
}
