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
import { recordSold } from './finish-purchase.ts';
import { beingBooked } from './refuse-while-booked.ts';
import { isSilent } from './silent-carrier.ts';

/**
 * Gives up the purchase of an order that was begun and not finished, on the word of a person that its carrier sold nothing. The
 * carrier is asked first, as ever, and what it sold is recorded; only where it is none any more or says nothing the word is taken,
 * for the order could not be changed or booked again for good. It is asked once more where it answers again (`look-again.ts`).
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
  if (isHeld(services, claim)) throw beingBooked(order.orderNumber);
  if (services.dryRun) return `the booking of order ${order.orderNumber} would be given up, unless its carrier sold it`;
  try {
    const sold = await recordSold(services, claim);
    // Another was quicker, and knows what its carrier says.
    if (sold === undefined) throw beingBooked(order.orderNumber);
    if (sold !== 'nothing sold') {
      return `its carrier sold it: shipment ${sold.shipment.shid} is booked, and can be cancelled`;
    }
    await release(services, order, claim);
    return `its carrier knows of no label for order ${order.orderNumber}, whose booking is given up`;
  } catch (error) {
    if (!isSilent(error)) throw error;
    await release(services, order, claim);
    const { carrierName } = claim.purchase.offer;
    return `the booking of order ${order.orderNumber} is given up on your word, for ${carrierName} could not be asked (${error.message}): a label that it sold is paid for, and goods go twice by it`;
  }
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
