import type { Transaction } from '../../database/database.ts';
import type { ErrorDetail } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Purchase } from '../booking/purchase.ts';
import type { Problem } from '../problems/problem.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { proNumberOfAnother } from './pro-number-of-another.ts';
import { ssccsOfAnother } from './sscc-of-another.ts';

/** What is to be booked, as far as its labels have numbers that the caller gave. */
type Labelled = Pick<Purchase, 'packages'> & { readonly options: Pick<Purchase['options'], 'proNumber'> };

const MENDS: Readonly<Record<string, string>> = { pro_number: 'give each shipment a PRO number of its own' };

/** Who ships something a second time on purpose may do so under the SSCC and PRO number that it has. */
export async function labelProblems(
  services: Services,
  sent: BookingInput,
  labelled: Labelled,
): Promise<readonly Problem[]> {
  const faults = await services.database.read((transaction) => labelsOfAnother(transaction, services, labelled));
  return faults.map(({ field, message }) => ({
    field,
    message,
    mend: MENDS[field] ?? 'give each unit an SSCC of its own',
    stopsBooking: sent.allow_duplicate !== true,
  }));
}

/** Numbers on these labels that another shipment has too, as fields of what was sent. */
export async function labelsOfAnother(
  transaction: Transaction,
  { account }: Services,
  { packages, options }: Labelled,
): Promise<readonly (ErrorDetail & { readonly field: string })[]> {
  const its = { accountId: account };
  return [
    ...(await ssccsOfAnother(transaction, its, packages)),
    ...(await proNumberOfAnother(transaction, its, options.proNumber)),
  ];
}
