import type { Services } from '../../seams/services.ts';
import type { Problem } from '../preflight.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { underwayByLabel } from '../shipments.store.ts';

/** A PRO number is one consignment's: scans of this shipment would be taken for those of the other that has it. */
export async function proNumberProblems(services: Services, sent: BookingInput): Promise<readonly Problem[]> {
  const { pro_number: number } = sent;
  if (number === undefined || number === '') return [];
  const other = await services.database.read((transaction) => underwayByLabel(transaction, services.account, number));
  if (other === undefined) return [];
  const message = `"${number}" is that of shipment ${other.shid}, whose scans would be taken for this one's`;
  const mend = 'give each shipment a PRO number of its own';
  return [{ field: 'pro_number', message, mend, stopsBooking: sent.allow_duplicate !== true }];
}
