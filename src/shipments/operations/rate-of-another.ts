import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { findOthersOfRate } from '../claims-of-content.store.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/** The rate that may have bought these goods before; undefined where there is none, or a duplicate is meant. */
export function onlyByRate({ taken }: Seen, sent: BookingInput): string | undefined {
  if (taken === undefined || sent.allow_duplicate === true) return undefined;
  return taken.kind === 'rate' ? taken.rate.id : taken.proposal.details.wish.rateId;
}

/**
 * Orders have units of their own, which are shipped once whatever rate they go by; goods of no order are known by the rate.
 * @returns what is to be told where another order goes by the rate too.
 * @throws ShipdockError `booked_otherwise` where goods of no order and goods of an order would go by one rate.
 */
export async function refuseRateOfAnother(
  services: Services,
  seen: Seen,
  sent: BookingInput,
): Promise<readonly string[]> {
  const rateId = onlyByRate(seen, sent);
  if (rateId === undefined) return [];
  const { ofOrder, ofNone } = await services.database.read((transaction) =>
    findOthersOfRate(transaction, services.account, rateId, seen.order?.id),
  );
  const refusing = seen.order === undefined ? ofOrder : ofNone;
  if (refusing === undefined) return ofOrder === undefined ? [] : [`rate ${rateId}: ${goesByIt(ofOrder)} too`];
  const message = `is booked already: ${goesByIt(refusing)}`;
  throw new ShipdockError('booked_otherwise', `rate ${rateId} ${message}`, {
    details: [{ field: 'rate_id', message, id: rateId }],
    hint: 'shipdock rates quote again for other goods, or send allow_duplicate: true',
    request: 'POST /rates again for other goods, or send allow_duplicate: true',
  });
}

function goesByIt({ shid, purchase: { orderNumber } }: OpenClaim): string {
  return `shipment ${shid} of ${orderNumber === null ? 'no order' : `order ${orderNumber}`} goes by it`;
}
