import { createHash } from 'node:crypto';
import { takeShid } from '../../accounts/operations/take-shid.ts';
import { getOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { findOpenClaim, insertClaim, type OpenClaim } from '../claims.store.ts';
import { type Purchase, purchaseContents } from '../purchase.ts';

/** How long a holder is given before others may ask the carrier what became of the purchase. */
const LEASE_MS = 30_000;

export function leaseUntil(): string {
  // Leases are about living processes: they run on the machine's clock, whatever time the command was given.
  return new Date(Date.now() + LEASE_MS).toISOString();
}

/**
 * Writes the claim before the carrier is called. Undefined where the order changed, or was claimed, since it was read:
 * then the caller looks again.
 */
export async function claimPurchase(
  services: Services,
  order: Order,
  purchase: Purchase,
): Promise<OpenClaim | undefined> {
  if (services.dryRun) return dryRunClaim(services, order, purchase);
  const key = claimKey(order, purchase);
  return services.database.write(async (transaction) => {
    const now = await getOrderForBooking(transaction, services.account, order.id, { lock: true });
    if (now.version !== order.version || (await findOpenClaim(transaction, order.id)) !== undefined) return undefined;
    const claim = {
      id: services.ids.next('event'),
      accountId: services.account,
      orderId: order.id,
      key,
      holder: services.process.name,
      leaseUntil: leaseUntil(),
      shid: await takeShid(transaction, services.account),
      purchase,
      createdAt: services.clock.now().toISOString(),
    };
    await insertClaim(transaction, claim);
    return claim;
  });
}

function claimKey(order: Order, purchase: Purchase): string {
  return createHash('sha256').update(purchaseContents(order, purchase.offer)).digest('hex');
}

/** A dry run claims nothing; the shipment that would be made has no number yet. */
function dryRunClaim(services: Services, order: Order, purchase: Purchase): OpenClaim {
  return {
    id: '',
    key: claimKey(order, purchase),
    holder: services.process.name,
    leaseUntil: leaseUntil(),
    shid: 0,
    purchase,
  };
}
