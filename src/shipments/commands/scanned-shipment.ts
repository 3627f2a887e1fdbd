import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import { shortened } from '../../kernel/shortened.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { orderNamed } from '../../orders/commands/order-named.ts';
import type { OrderJson } from '../../orders/order-json.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { codesMeant, withoutCapsLock } from '../numbers/scanned-code.ts';
import { shipmentOperations } from '../shipments.operations.ts';

/**
 * The shipment that a scanned code names: a tracking or return number, an SSCC, its running number; else the only living shipment
 * of the order of that number, or of that id, which pick tickets have where no barcode carries the number. Papers have barcodes of orders and none of running numbers: what is both names the order.
 * @throws ShipdockError `shipment_not_found`, which says so of an order that is not booked; `usage` where an order has several.
 */
export async function shipmentScanned(session: Session, scanned: string): Promise<ShipmentJson> {
  const found = await eitherCase(session, scanned, shipmentOf);
  if (found !== undefined) return found;
  const order = await eitherCase(session, scanned, orderOf);
  throw order === undefined ? notFound(scanned) : notBooked(order);
}

/** What the code names, else what it names with its letters in the other case, which is told: codes have few small letters. */
export async function eitherCase<Found>(
  session: Session,
  scanned: string,
  find: (session: Session, scanned: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find(session, scanned);
  const other = withoutCapsLock(scanned);
  if (found !== undefined || other === scanned) return found;
  const meant = await find(session, other);
  if (meant !== undefined) session.notices.warn(`${shortened(other.trim(), 100)} was taken for it: is Caps Lock on?`);
  return meant;
}

async function shipmentOf(session: Session, scanned: string): Promise<ShipmentJson | undefined> {
  for (const code of codesMeant(scanned)) {
    const found = await shipmentNamed(session, code);
    if (found !== undefined && !(await isNumberOfOrder(session, code, found))) return found;
  }
  for (const code of codesMeant(scanned)) {
    const living = (await shipmentsOfOrder(session, code)).filter(({ status }) => status !== 'cancelled');
    const [only, another] = living;
    if (another !== undefined) throw severalShipments(code, living);
    if (only !== undefined) return only;
  }
  return undefined;
}

/** None where no order has that number or id. */
async function shipmentsOfOrder(session: Session, code: string): Promise<readonly ShipmentJson[]> {
  const engine = await session.engine();
  const list = async (of: { readonly order_number: string } | { readonly order_id: string }) => {
    const query = { ...of, page: 1, per_page: 100 };
    const { value, warnings } = await engine.call(shipmentOperations.list, { query });
    session.notices.warnAll(warnings);
    return value;
  };
  if (!looksLikeId('order', code)) {
    return (await list({ order_number: code })).filter(({ order_number: number }) => number === code);
  }
  try {
    return await list({ order_id: code });
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'order_not_found') return [];
    throw error;
  }
}

/** Whether the running number of a shipment is the number of an order too. */
async function isNumberOfOrder(session: Session, code: string, found: ShipmentJson): Promise<boolean> {
  return code === String(found.shid) && (await orderNamed(session, code, [])) !== undefined;
}

/** Undefined where no shipment has that number. */
export async function shipmentNamed(session: Session, name: string): Promise<ShipmentJson | undefined> {
  const engine = await session.engine();
  try {
    const { value, warnings } = await engine.call(shipmentOperations.get, { params: { id: name } });
    session.notices.warnAll(warnings);
    return value;
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'shipment_not_found') return undefined;
    throw error;
  }
}

function severalShipments(order: string, shipments: readonly ShipmentJson[]): ShipdockError {
  const numbers = shipments.map(({ shid }) => shid).join(', ');
  return new ShipdockError('usage', `order ${order} has ${shipments.length} shipments (${numbers}): scan a label`);
}

async function orderOf(session: Session, scanned: string): Promise<OrderJson | undefined> {
  for (const code of codesMeant(scanned)) {
    const order = await orderNamed(session, code, []);
    if (order !== undefined) return order.value;
  }
  return undefined;
}

/** Whoever scans a pick ticket is to know that the ticket is right, and what comes first. */
function notBooked({ order_number: number, status, next_actions: actions }: OrderJson): ShipdockError {
  return new ShipdockError('shipment_not_found', `order ${number} is ${status}: no shipment of it is booked`, {
    about: 'nothing',
    ...nextStep(actions.includes('book') ? 'orders.book' : 'orders.check', number),
  });
}

function notFound(scanned: string): ShipdockError {
  return new ShipdockError('shipment_not_found', `there is no shipment ${shortened(scanned.trim(), 100)}`, {
    about: 'nothing',
  });
}
