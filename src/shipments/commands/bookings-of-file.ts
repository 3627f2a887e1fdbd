import type { Typed } from '../../cli/command.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Json } from './booking-body.ts';

/** By one of these a repeat is known for a repeat. */
const NAMES = ['rate_id', 'order_id', 'proposed_shipment_id'];

/**
 * The bookings of a file (`-f FILE|-`): one as POST /shipments takes it, or a list of such. What flags say goes over what
 * the file says. A booking by hand, that names no rate, order or proposal, would be bought again by every repeat: it needs
 * --allow-duplicate.
 * @throws ShipdockError `usage`, `unreadable_file`.
 */
export async function bookingsOfFile(
  session: Session,
  typed: Typed,
  file: string,
  flags: Json,
): Promise<readonly Json[]> {
  const orders = [typed.arguments.order ?? []].flat();
  if (orders.length > 0 || typed.options.all === true || typed.options.resume === true) {
    throw new ShipdockError('usage', '-f, orders and --all are three ways to say what is booked: give one of them');
  }
  const bookings = [await readJsonInput(session, file)].flat();
  const name = file === '-' ? 'standard input' : file;
  if (bookings.length === 0) throw new ShipdockError('unreadable_file', `${name} holds no booking: its list is empty`);
  return bookings.map((each, at) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) {
      throw new ShipdockError('unreadable_file', `${name} holds something else than a booking at place ${at + 1}`, {
        hint: 'one object as POST /shipments takes it, or a list of them',
      });
    }
    const booking: Json = { ...each, ...flags };
    if (booking.allow_duplicate === true || NAMES.some((member) => booking[member] !== undefined)) return booking;
    const what = `booking ${at + 1} of ${name} names no rate_id, order_id or proposed_shipment_id`;
    throw new ShipdockError('usage', `${what}: a repeat would buy it again`, {
      hint: 'shipdock rates quote --json tells a rate_id; or say --allow-duplicate',
    });
  });
}
