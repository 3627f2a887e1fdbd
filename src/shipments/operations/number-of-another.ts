import type { Transaction } from '../../database/database.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { Shipment } from '../shipment.ts';
import { livingByNumber, underwayByProNumber } from '../shipments-by-number.store.ts';

/** What is to have a number, as far as it is there; a carrier that was named has numbers of its own. */
type Numbered = Pick<Shipment, 'accountId'> &
  Partial<Pick<Shipment, 'id' | 'trackingNumber' | 'carrierCode' | 'packages'>>;

/** As who gives numbers sends them. */
interface SentNumbers {
  readonly tracking_number?: string | undefined;
  readonly packages?: readonly { readonly tracking_number?: string | undefined }[] | undefined;
}

/**
 * Scans are told by the number alone: those of one shipment would be taken for the other's.
 * @throws ShipdockError `name_taken` where another living shipment, or a package of it, goes by one of them.
 */
export async function refuseNumbersOfAnother(
  transaction: Transaction,
  its: Numbered,
  sent: SentNumbers,
): Promise<void> {
  const details = await numbersOfAnother(transaction, its, sent);
  const [first] = details;
  if (first === undefined) return;
  throw new ShipdockError('name_taken', `${first.field} ${first.message}`, { details: [...details] });
}

/** The same as doubts: what was booked elsewhere goes by the number that its carrier gave it. */
export async function numbersOfAnother(
  transaction: Transaction,
  its: Numbered,
  { tracking_number: own, packages = [] }: SentNumbers,
): Promise<readonly (ErrorDetail & { readonly field: string })[]> {
  const fields = [
    { field: 'tracking_number', number: own },
    ...packages.map((each, index) => ({ field: `packages[${index}].tracking_number`, number: each.tracking_number })),
  ];
  const had = [its.trackingNumber, ...(its.packages ?? []).map((each) => each.trackingNumber)];
  const faults: { field: string; message: string }[] = [];
  for (const { field, number } of fields) {
    if (number === undefined || had.includes(number)) continue;
    const other =
      (await livingByNumber(transaction, its.accountId, number, its.carrierCode)) ??
      (await underwayByProNumber(transaction, its.accountId, number));
    if (other === undefined || other.id === its.id) continue;
    faults.push({
      field,
      message: `is the number of shipment ${other.shid}, whose scans would be taken for this one's`,
    });
  }
  return faults;
}
