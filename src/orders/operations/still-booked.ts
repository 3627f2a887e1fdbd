import { inWords, type Words } from '../../kernel/advice.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import type { ShipmentJson } from '../../shipments/json/shipment-json.ts';
import { shipmentsOfOrders } from '../../shipments/operations/shipments-of-orders.ts';
import type { Order } from '../order.ts';
import type { OrderJson } from '../order-json.ts';
import type { OrderChange } from '../save-orders.ts';
import { differingPart, goesElsewhere } from '../split-combine/same-destination.ts';

/**
 * What is told of a cancelled order: its booked shipments stay, go out and are paid for (decisions 4), and what voids those that
 * nobody picked up.
 * @param words undefined where their carriers were asked to void them just now.
 */
export function stillBooked(
  order: Pick<OrderJson, 'order_number' | 'shipments'>,
  words: Words | undefined,
): readonly string[] {
  return order.shipments
    .filter((shipment) => shipment.status !== 'cancelled')
    .map(({ shid, id, status, actual_pickup_time: pickedUp }) => {
      const canBeVoided = words !== undefined && pickedUp === null && status !== 'delivered';
      const further = canBeVoided
        ? `, and goes unless it is voided (${inWords(nextStep('shipments.cancel', String(shid)), words)})`
        : '';
      return `shipment ${String(shid)} (${String(id)}) of order ${order.order_number} stays booked${further}`;
    });
}

/**
 * What is told of the shipments of an order that was changed: cancelled, that they stay; sent to another destination, that they
 * go to the old one.
 */
export function toldOfBooked(
  before: Order,
  after: Order,
  shipments: OrderJson['shipments'],
  words: Words,
): readonly string[] {
  const { orderNumber } = after;
  if (isCancelling(before, after)) return stillBooked({ order_number: orderNumber, shipments }, words);
  if (!isSentElsewhere(before, after)) return [];
  const [from, to] = [before.addresses.destination, after.addresses.destination];
  return shipments
    .filter(({ status }) => status !== 'cancelled' && status !== 'delivered')
    .filter(({ destination_address: there }) => goesElsewhere(from, to, there as ShipmentJson['destination_address']))
    .map(
      ({ shid, id }) =>
        `shipment ${String(shid)} (${String(id)}) of order ${orderNumber} is booked, and goes to another destination than the order has now`,
    );
}

/** The same of many changes, by order id. */
export async function toldOfBookedAmong(
  services: Services,
  changes: readonly OrderChange[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = changes.filter(mayConcernBooked);
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ after }) => after.id);
  const shipments = await services.database.read((transaction) => shipmentsOfOrders(transaction, services, ids));
  return new Map(
    asked.flatMap(({ before, after }) =>
      before === undefined
        ? []
        : [[after.id, toldOfBooked(before, after, shipments.get(after.id) ?? [], services.words)]],
    ),
  );
}

/** Whether its shipments are to be looked at. */
export function mayConcernBooked({ before, after }: OrderChange): boolean {
  if (before === undefined) return false;
  return isCancelling(before, after) || (isSentElsewhere(before, after) && after.lines.some(hasShipped));
}

function hasShipped({ shippedQuantity }: Order['lines'][number]): boolean {
  return shippedQuantity > 0;
}

function isSentElsewhere(before: Order, after: Order): boolean {
  return differingPart(before.addresses.destination, after.addresses.destination) !== undefined;
}

/** Whether an order that was not cancelled is. */
function isCancelling(before: { readonly status: string }, after: { readonly status: string }): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled';
}
