import type { Transaction } from '../../database/database.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import { placedReferences, readSscc } from '../numbers/sscc.ts';
import type { Shipment } from '../shipment.ts';
import { underwayOrBooking } from './label-of-another.ts';

/**
 * The SSCCs of these packages that another package has too, of the same shipment or of one on its way: an SSCC is of one unit
 * only, and scans of the one would be taken for the other's. What was delivered is scanned no more.
 */
export async function ssccsOfAnother(
  transaction: Transaction,
  its: Pick<Shipment, 'accountId'> & Partial<Pick<Shipment, 'id'>>,
  packages: readonly Pick<ShipmentPackage, 'details' | 'extras'>[],
): Promise<readonly (ErrorDetail & { readonly field: string })[]> {
  const places = packages.flatMap(placedReferences).map((each) => ({ ...each, sscc: readSscc(each.reference) }));
  const faults: { field: string; message: string }[] = [];
  for (const { unit, reference, sscc, field } of places) {
    if (sscc === undefined) continue;
    const first = places.find((each) => each.sscc === sscc)?.unit ?? unit;
    const shipment = await underwayOrBooking(transaction, its.accountId, sscc);
    if (first !== unit) faults.push({ field, message: `"${reference}" is that of ${first} too` });
    else if (shipment !== undefined && (its.id === undefined || shipment.id !== its.id)) {
      const message = `"${reference}" is on shipment ${shipment.shid}, whose scans would be taken for this one's`;
      faults.push({ field, message });
    }
  }
  return faults;
}
