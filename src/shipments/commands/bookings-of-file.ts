import type { Typed } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { readBodyFile } from '../../cli/input/body-file.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import { saidText } from '../../kernel/said-text.ts';
import { orderOperations } from '../../orders/orders.operations.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import type { Json } from './booking-body.ts';

/** By one of these a repeat is known for a repeat; by an `order_number` where an order has it. */
const NAMES = ['rate_id', 'order_id', 'proposed_shipment_id'];

/**
 * The bookings of a file (`-f FILE|-`): one as POST /shipments takes it, or a list of such. What flags say goes over what
 * the file says. A booking by hand, that names no rate, order or proposal, would be bought again by every repeat: it needs
 * --allow-duplicate. So does one whose order number is of no order here.
 * @throws ShipdockError `usage`, `unreadable_file`.
 */
export async function bookingsOfFile(
  session: Session,
  typed: Typed,
  engine: EngineHandle,
  file: string,
  flags: Json,
): Promise<readonly Json[]> {
  const orders = [typed.arguments.order ?? []].flat();
  if (orders.length > 0 || typed.options.all === true || typed.options.resume === true) {
    throw new ShipdockError('usage', '-f, orders and --all are three ways to say what is booked: give one of them');
  }
  const bookings = [await readBodyFile(session, file, { operation: shipmentOperations.book })].flat();
  const name = file === '-' ? 'standard input' : file;
  if (bookings.length === 0) throw new ShipdockError('unreadable_file', `${name} holds no booking: its list is empty`);
  const named: Json[] = [];
  for (const [at, each] of bookings.entries()) {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) {
      throw new ShipdockError('unreadable_file', `${name} holds something else than a booking at place ${at + 1}`, {
        hint: 'one object as POST /shipments takes it, or a list of them',
      });
    }
    const booking: Json = { ...each, ...flags };
    if (booking.allow_duplicate !== true && !(await isNamed(engine, booking))) throw unnamed(booking, at, name);
    named.push(booking);
  }
  return named;
}

async function isNamed(engine: EngineHandle, booking: Json): Promise<boolean> {
  if (NAMES.some((member) => isGiven(booking[member]))) return true;
  const number = saidText(booking.order_number);
  if (number === '') return false;
  try {
    await engine.call(orderOperations.get, { params: { id: number } });
    return true;
  } catch (error) {
    if (toShipdockError(error).code === 'order_not_found') return false;
    throw error;
  }
}

/** As the booking reads it: null and empty text are not given, nor is a list of them. */
function isGiven(value: unknown): boolean {
  return [value].flat().some((each) => each !== undefined && each !== null && each !== '');
}

function unnamed(booking: Json, at: number, name: string): ShipdockError {
  const number = saidText(booking.order_number);
  const lacks =
    number === ''
      ? 'names no rate_id, order_id, order_number or proposed_shipment_id'
      : `names order ${number}, which is not here`;
  return new ShipdockError('usage', `booking ${at + 1} of ${name} ${lacks}: a repeat would buy it again`, {
    hint: 'shipdock rates quote --json tells a rate_id; or say --allow-duplicate',
  });
}
