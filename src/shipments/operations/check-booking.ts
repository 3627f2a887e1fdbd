import type { Services } from '../../seams/services.ts';
import { wishedService } from '../booking/booking-wish.ts';
import { whatToShip } from '../booking/what-to-ship.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { withTaken } from './book.ts';
import { contentsOf } from './contents-of.ts';
import { withEndedHold } from './ended-hold.ts';
import { lookAtBooking } from './look-at-booking.ts';
import { preparePurchase } from './prepare-purchase.ts';

/**
 * Refuses what a booking of an order would refuse before a carrier is asked; nothing is claimed. Answers the order's id.
 * @throws ShipdockError as `book` does.
 */
export async function checkBooking(services: Services, orderName: string, sent: BookingInput): Promise<string> {
  const found = await lookAtBooking(services, orderName, sent, wishedService(sent, true));
  const seen = await withEndedHold(services, found);
  const { order } = seen;
  if (order === undefined) return orderName;
  if (seen.claim !== undefined) return order.id;
  const asked = withTaken(seen, sent);
  const contents = contentsOf(seen, asked);
  const what = whatToShip(order, seen.living, { ...contents, allowDuplicate: asked.allow_duplicate === true });
  if (what.kind === 'repeat') return order.id;
  const packages = await contents.packagesOf(what.units);
  await preparePurchase(services, seen, asked, {
    choice: contents.choice,
    packages,
    isReplacement: what.isReplacement,
  });
  return order.id;
}
