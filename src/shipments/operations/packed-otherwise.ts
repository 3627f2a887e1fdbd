import { proposalsPackedByCaller } from '../../rating/operations/proposals-packed-by-caller.ts';
import type { Services } from '../../seams/services.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/** Who told how an order is packed, in a proposed shipment, is told where it was packed anew. */
export async function packedOtherwise(
  services: Services,
  { order, taken }: Seen,
  sent: BookingInput,
): Promise<readonly string[]> {
  if (order === undefined || taken !== undefined || (sent.packages ?? []).length > 0) return [];
  const [id] = await services.database.read((transaction) => proposalsPackedByCaller(transaction, order.id));
  if (id === undefined) return [];
  return [`it was packed here; proposed shipment ${id} holds packages that were sent: name it to book those`];
}
