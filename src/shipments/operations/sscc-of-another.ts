import type { Transaction } from '../../database/database.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Problem } from '../preflight.ts';
import type { DraftPackage } from '../purchase.ts';
import type { Shipment, ShipmentPackage } from '../shipment.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { underwayByLabel } from '../shipments.store.ts';
import { placedReferences, readSscc, referencesOn } from '../sscc.ts';

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
    const shipment = await underwayByLabel(transaction, its.accountId, sscc);
    if (first !== unit) faults.push({ field, message: `"${reference}" is that of ${first} too` });
    else if (shipment !== undefined && shipment.id !== its.id) {
      const message = `"${reference}" is on shipment ${shipment.shid}, whose scans would be taken for this one's`;
      faults.push({ field, message });
    }
  }
  return faults;
}

/** Who ships something a second time on purpose may do so under the SSCC that it has. */
export async function ssccProblems(
  services: Services,
  sent: BookingInput,
  packages: readonly DraftPackage[],
): Promise<readonly Problem[]> {
  if (packages.every((each) => referencesOn(each).length === 0)) return [];
  const its = { accountId: services.account };
  const faults = await services.database.read((transaction) => ssccsOfAnother(transaction, its, packages));
  const mend = 'give each unit an SSCC of its own';
  return faults.map(({ field, message }) => ({ field, message, mend, stopsBooking: sent.allow_duplicate !== true }));
}
