import type { Booking, Carrier, VoidRequest } from '../../carriers/carrier.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { OpenClaim } from '../booking/claim-row.ts';

/**
 * Whoever took a purchase over gave it up, for its carrier refused it then, and it was booked anew since: what is sold now is sold
 * beside that.
 */
export class SoldBeside extends Error {}

/** Whether what was sold can be recorded nowhere: also where its order was deleted. */
export function isBeside(error: unknown): boolean {
  return error instanceof SoldBeside || (error instanceof ShipdockError && error.code === 'order_not_found');
}

/**
 * Has the carrier void what it sold beside: nobody was given a label of it, and it would be paid for. Answers what whoever asked is
 * told, with the numbers.
 * @param taken why it is not recorded.
 */
export async function voidBeside(
  carrier: Carrier,
  { key }: OpenClaim,
  { trackingNumber, packageTrackingNumbers }: Booking,
  taken: ShipdockError,
): Promise<ShipdockError> {
  const numbers = packageTrackingNumbers.join(', ');
  const sold = `${taken.message}, and ${carrier.name} sold ${numbers} beside it`;
  const refusal = await refusalToVoid(carrier, { key, trackingNumber, isPickedUp: false });
  if (refusal === undefined) return taken.with({ message: `${sold} and voided it again` });
  return taken.with({
    message: `${sold}, which is not void: ${refusal}`,
    hint: `use no label ${numbers}, and have ${carrier.name} void it`,
  });
}

async function refusalToVoid(carrier: Carrier, request: VoidRequest): Promise<string | undefined> {
  try {
    const { value, messages } = await carrier.void(request);
    return value === 'refused' ? (messages[0] ?? 'it gave no reason') : undefined;
  } catch (error) {
    return toShipdockError(error).message;
  }
}
