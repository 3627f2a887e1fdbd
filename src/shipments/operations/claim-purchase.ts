import { takeShid } from '../../accounts/operations/take-shid.ts';
import type { Transaction } from '../../database/database.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { getOrderNamed } from '../../orders/operations/order-named.ts';
import type { Order } from '../../orders/order.ts';
import { unitsInPackages } from '../../packages/package.ts';
import { leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { type Purchase, purchaseContents } from '../booking/purchase.ts';
import { findOpenClaim, insertClaim, isSpent } from '../claims.store.ts';
import { findLivingClaim, findOthersOfRate, orderOfRate } from '../claims-of-content.store.ts';
import { labelsOfAnother } from './booked-labels.ts';

/** What makes the purchase one: the order as it stands, or without one what is bought. */
export type PurchaseOf = {
  /** By which goods of no order are booked, or those of orders, never both. */
  readonly rateId: string | undefined;
  /** Labels may have numbers that stand on others too. */
  readonly mayShareNumbers: boolean;
} & (
  | { readonly order: Order }
  /** `isSecond` where one is bought on purpose beside a living one. */
  | { readonly order: undefined; readonly content: string; readonly isSecond: boolean }
);

/**
 * Writes the claim before the carrier is called. Undefined where the order changed, or the same was claimed, since it was
 * read: then the caller looks again.
 */
export async function claimPurchase(
  services: Services,
  of: PurchaseOf,
  purchase: Purchase,
): Promise<OpenClaim | undefined> {
  if (services.dryRun) return dryRunClaim(services, purchase);
  return of.order === undefined ? claimContent(services, of, purchase) : claimOrder(services, of, purchase);
}

async function claimOrder(
  services: Services,
  { order, rateId, mayShareNumbers }: Extract<PurchaseOf, { readonly order: Order }>,
  purchase: Purchase,
): Promise<OpenClaim | undefined> {
  const contents = purchaseContents(order, unitsInPackages(purchase.packages), purchase.offer);
  const ofContents = sha256(contents);
  return services.database.write(async (transaction) => {
    const now = await getOrderNamed(transaction, services.account, order.id, { lock: true });
    if (now.version !== order.version || (await findOpenClaim(transaction, order.id)) !== undefined) return undefined;
    // The number first: its row is the account's, so that claims by one rate wait for one another.
    const shid = await takeShid(transaction, services.account);
    if (await isRefused(transaction, services, rateId, order)) return undefined;
    if (!mayShareNumbers && (await isLabelTaken(transaction, services, purchase))) return undefined;
    // What leaves its order as it was, a replacement or what was sold too late, is another purchase for the carrier all the same.
    const isAnother =
      purchase.isReplacement ||
      (await isSpent(transaction, { accountId: services.account, key: ofContents, orderId: order.id }));
    const key = isAnother ? sha256(`${contents} ${services.ids.next('event')}`) : ofContents;
    const claim = newClaim(services, key, purchase, shid);
    const contentKey = rateId === undefined ? null : orderOfRate(rateId);
    await insertClaim(transaction, { ...claim, ...claimRow(services), orderId: order.id, contentKey });
    return claim;
  });
}

async function claimContent(
  services: Services,
  { content, isSecond, rateId, mayShareNumbers }: Extract<PurchaseOf, { readonly order: undefined }>,
  purchase: Purchase,
): Promise<OpenClaim | undefined> {
  return services.database.write(async (transaction) => {
    // The number first: its row is the account's, so that claims without an order wait for one another.
    const shid = await takeShid(transaction, services.account);
    const { living, attempts } = await findLivingClaim(transaction, services.account, content);
    if (living !== undefined && (!isSecond || living.shipmentId === null)) return undefined;
    if (await isRefused(transaction, services, rateId, undefined)) return undefined;
    if (!mayShareNumbers && (await isLabelTaken(transaction, services, purchase))) return undefined;
    // What was bought and cancelled is another purchase for the carrier.
    const claim = newClaim(services, sha256(`${content} ${attempts}`), purchase, shid);
    await insertClaim(transaction, { ...claim, ...claimRow(services), orderId: null, contentKey: content });
    return claim;
  });
}

async function isRefused(
  transaction: Transaction,
  { account }: Services,
  rateId: string | undefined,
  order: Order | undefined,
): Promise<boolean> {
  if (rateId === undefined) return false;
  const { ofOrder, ofNone } = await findOthersOfRate(transaction, account, rateId, order?.id);
  return (order === undefined ? ofOrder : ofNone) !== undefined;
}

/** Two that were checked at once both found their numbers free. */
async function isLabelTaken(transaction: Transaction, services: Services, purchase: Purchase): Promise<boolean> {
  return (await labelsOfAnother(transaction, services, purchase)).length > 0;
}

function claimRow(services: Services) {
  return { accountId: services.account, createdAt: services.clock.now().toISOString() };
}

function newClaim(services: Services, key: string, purchase: Purchase, shid: number): OpenClaim {
  const id = services.ids.next('event');
  return { id, key, holder: services.process.name, leaseUntil: leaseUntil(), shid, purchase };
}

/** A dry run claims nothing; the shipment that would be made has no number yet. */
function dryRunClaim(services: Services, purchase: Purchase): OpenClaim {
  return newClaim(services, sha256(JSON.stringify(purchase.packages)), purchase, 0);
}
