import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import { findOtherOfRate } from '../claims.store.ts';
import type { BookingInput } from '../shipments.schema.ts';
import type { Seen } from './look-at-booking.ts';

/** The rate by which this alone may be booked; undefined where there is none, or a duplicate is meant. */
export function onlyByRate({ taken }: Seen, sent: BookingInput): string | undefined {
  return taken?.kind === 'rate' && sent.allow_duplicate !== true ? taken.rate.id : undefined;
}

/** @throws ShipdockError `booked_otherwise` where another order, or a shipment without one, was booked by the rate. */
export async function refuseRateOfAnother(services: Services, seen: Seen, sent: BookingInput): Promise<void> {
  const rateId = onlyByRate(seen, sent);
  if (rateId === undefined) return;
  const other = await services.database.read((transaction) =>
    findOtherOfRate(transaction, services.account, rateId, seen.order?.id),
  );
  if (other === undefined) return;
  const { orderNumber } = other.purchase;
  const whose = orderNumber === null ? 'a shipment without an order' : `order ${orderNumber}`;
  const message = `is booked already: shipment ${other.shid} of ${whose} goes by it`;
  throw new ShipdockError('booked_otherwise', `rate ${rateId} ${message}`, {
    details: [{ field: 'rate_id', message, id: rateId }],
    hint: 'POST /rates again (shipdock rates quote) for the other goods, or send allow_duplicate: true',
  });
}
