import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { answerOf } from '../../orders/operations/change-orders.ts';
import { noteGivenUp } from '../../orders/operations/order-for-booking.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderJson } from '../../orders/order-json.ts';
import { isHeld, LONGEST_REQUEST_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { findOpenClaim, releaseClaim } from '../claims.store.ts';
import { giveUpPurchase } from './give-up-purchase.ts';
import { beingBooked } from './refuse-while-booked.ts';

/**
 * Gives up the purchase of an order that was begun and not finished, on the word of a person that its carrier sold nothing
 * (`give-up-purchase.ts`): the order could not be changed or booked again for good.
 * @throws ShipdockError `order_not_found`, `order_being_booked` while somebody is at it.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<OrderJson>> {
  const name = input.params?.id ?? '';
  const { order, claim } = await services.database.read(async (transaction) => {
    const found = await getOrderNamed(transaction, services.account, name);
    return { order: found, claim: await findOpenClaim(transaction, found.id) };
  });
  const warning = claim === undefined ? nothingBegun(order) : await giveUp(services, order, claim);
  const now = await services.database.read((transaction) => getOrderNamed(transaction, services.account, order.id));
  return { value: await answerOf(services, now), warnings: [warning] };
}

async function giveUp(services: Services, order: Order, claim: OpenClaim): Promise<string> {
  const { told } = await giveUpPurchase(services, claim, {
    what: `order ${order.orderNumber}`,
    busy: () => beingBooked(order.orderNumber),
    release: () => release(services, order, claim),
  });
  return told;
}

/** @throws ShipdockError `order_being_booked` where another took it over meanwhile. */
async function release(services: Services, { id, orderNumber }: Order, { id: claimId }: OpenClaim): Promise<void> {
  const lookAgainAt = leaseUntil(LONGEST_REQUEST_MS);
  await writeAnew(services, async (transaction) => {
    const order = await getOrderNamed(transaction, services.account, id, { lock: true });
    const open = await findOpenClaim(transaction, id);
    if (open?.id !== claimId || isHeld(services, open)) throw beingBooked(orderNumber);
    const isGivenUp = await releaseClaim(transaction, open, { left: open.purchase, lookAgainAt });
    if (!isGivenUp) throw beingBooked(orderNumber);
    await noteGivenUp(transaction, services, order);
  });
}

function nothingBegun({ orderNumber }: Order): string {
  return `no booking of order ${orderNumber} is open: nothing changed`;
}
