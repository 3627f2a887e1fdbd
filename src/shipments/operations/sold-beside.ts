import type { Booking, Carrier } from '../../carriers/carrier.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { AccountId, OrderId } from '../../kernel/ids.ts';
import { LEASE_OVER } from '../../kernel/lease.ts';
import { findOrderForBooking } from '../../orders/operations/order-for-booking.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { LEASE_MS } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { againWhileAway, writeAnew } from '../../seams/unit-of-work.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { redactedPurchase } from '../changes/redact-shipment.ts';
import { findBoughtUnder, lockClaim } from '../claims.store.ts';
import { recordGivenUp } from '../given-up-claims.store.ts';
import type { Shipment } from '../shipment.ts';
import { getShipment, livingByNumber } from '../shipments-by-number.store.ts';
import { beginVoid } from '../voids.store.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { draftBought, isNoLabelToUse, keepBought, keptBefore } from './keep-bought.ts';

/**
 * Whoever took a purchase over gave it up, for its carrier refused it then, and its order was changed or booked anew since: what is
 * sold now is sold beside that.
 */
export class SoldBeside extends Error {}

/** Whether what was sold cannot be what ships its units: also where its order was deleted. */
export function isBeside(error: unknown): boolean {
  return error instanceof SoldBeside || (error instanceof ShipdockError && error.code === 'order_not_found');
}

/**
 * Cancels what a carrier sold beside: nobody was given a label of it, and it would be paid for. It is a shipment before its carrier
 * is asked, so that others finish what is cut off. Answers what whoever asked is told, with the numbers.
 */
export async function cancelBeside(
  services: Services,
  carrier: Carrier,
  claim: OpenClaim,
  booking: Booking,
): Promise<ShipdockError> {
  const { orderNumber } = claim.purchase;
  const what = orderNumber === null ? 'the shipment' : `order ${orderNumber}`;
  const numbers = booking.packageTrackingNumbers.join(', ');
  const sold = `${what} was changed or booked by another meanwhile, and ${carrier.name} sold ${numbers} beside it`;
  try {
    const known = await services.database.read((transaction) =>
      shipmentOfBought(transaction, services.account, claim, booking),
    );
    if (known !== undefined) {
      const hint = `cancel shipment ${known.shid} where its label is used by nobody`;
      return new ShipdockError('in_progress', `${sold}, which is shipment ${known.shid} and not void`, { hint });
    }
    const { id } = await keepBeside(services, claim, booking);
    await cancelShipment(services, id);
    const hint = 'run the command again';
    return new ShipdockError('in_progress', `${sold} and voided it again`, { hint });
  } catch (error) {
    return new ShipdockError('in_progress', `${sold}, which is not void: ${toShipdockError(error).message}`, {
      hint: `use no label ${numbers}, and see that ${carrier.name} voids it`,
    });
  }
}

/** Another living shipment that goes by a number of what was bought: told of by hand meanwhile, by who has the label. */
export async function shipmentOfBought(
  transaction: Transaction,
  accountId: AccountId,
  { shid }: OpenClaim,
  { trackingNumber, packageTrackingNumbers }: Booking,
): Promise<{ readonly shid: number } | undefined> {
  for (const number of new Set([trackingNumber, ...packageTrackingNumbers])) {
    const shipment = await livingByNumber(transaction, accountId, number);
    if (shipment !== undefined && shipment.shid !== shid) return shipment;
  }
  return undefined;
}

/** A shipment that takes no units, of which its cancellation is begun in the same unit of work. */
export async function keepBeside(services: Services, claim: OpenClaim, booking: Booking): Promise<Shipment> {
  return againWhileAway(services, LEASE_MS, () =>
    writeAnew(services, async (transaction) => {
      const { orderId } = claim.purchase;
      const order = orderId === null ? undefined : await findOrderForBooking(transaction, services.account, orderId);
      const kept = await lockClaim(transaction, claim.id);
      // The person may have been erased from what is kept since it was claimed, or with its order all that was.
      const { requestKey, jobId, batchId, ...purchase } = kept?.purchase ?? redactedPurchase(claim.purchase);
      const earlier =
        (await keptBefore(transaction, services, claim)) ??
        (order && (await keptUnderKey(transaction, services, claim, order.id)));
      // As an attempt kept it of which nobody was told whether it did, or of another purchase under the key: it is sold once.
      if (earlier !== undefined && (await isNoLabelToUse(transaction, earlier))) return earlier;
      const lines = new Set<string | null>(order?.lines.map((line) => line.id));
      const packages = ofLines(purchase.packages, lines);
      const orderNow = order?.id ?? null;
      const sold = { ...purchase, packages, orderId: orderNow, isReplacement: true, isBeside: true } as const;
      const beside = { ...claim, purchase: sold };
      const saved = await keepBought(transaction, services, draftBought(services, beside, booking));
      await recordGivenUp(transaction, beside, saved);
      // Whoever comes first may ask its carrier.
      const begun = { holder: services.process.name, leaseUntil: LEASE_OVER, askedBy: services.actor, askedAt: null };
      await beginVoid(transaction, saved.id, begun);
      return saved;
    }),
  );
}

async function keptUnderKey(
  transaction: Transaction,
  { account: accountId }: Services,
  { key }: OpenClaim,
  orderId: OrderId,
): Promise<Shipment | undefined> {
  const id = await findBoughtUnder(transaction, { accountId, key, orderId });
  return id && getShipment(transaction, accountId, id);
}

/** Units of lines that are there no more are goods without one. */
function ofLines(packages: readonly DraftPackage[], lines: ReadonlySet<string | null>): readonly DraftPackage[] {
  return packages.map((each) => ({
    ...each,
    items: each.items.map((item) => (lines.has(item.orderLineId) ? item : { ...item, orderLineId: null })),
  }));
}
