import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { wishedService } from '../booking/booking-wish.ts';
import { whatToShip } from '../booking/what-to-ship.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { withTaken } from './book.ts';
import { contentsOf } from './contents-of.ts';
import { withEndedHold } from './ended-hold.ts';
import { lookAtBooking, type Seen } from './look-at-booking.ts';
import { preparePurchase } from './prepare-purchase.ts';
import { beingCancelled } from './wait-for-cancellation.ts';

/**
 * Refuses what a booking of an order would refuse before a carrier is asked; nothing is claimed. Answers the order's id, also where
 * a cancellation would have to be waited for, as the booking does.
 * @throws ShipdockError as `book` does.
 */
export async function checkBooking(services: Services, orderName: string, sent: BookingInput): Promise<string> {
  const found = await lookAtBooking(services, orderName, sent, wishedService(sent, true));
  const seen = await withEndedHold(services, found);
  const { order } = seen;
  if (order === undefined) return orderName;
  if (seen.claim === undefined) {
    await checkContents(services, seen, { order, sent }).catch(async (error: unknown) => {
      if ((await beingCancelled(services, error, seen.living)) === undefined) throw error;
    });
  }
  return order.id;
}

async function checkContents(
  services: Services,
  seen: Seen,
  { order, sent }: { readonly order: Order; readonly sent: BookingInput },
): Promise<void> {
  const asked = withTaken(seen, sent);
  const contents = contentsOf(seen, asked);
  const what = whatToShip(order, seen.living, { ...contents, allowDuplicate: asked.allow_duplicate === true });
  if (what.kind === 'repeat') return;
  const packages = await contents.packagesOf(what.units);
  await preparePurchase(services, seen, asked, {
    choice: contents.choice,
    packages,
    isReplacement: what.isReplacement,
  });
}
