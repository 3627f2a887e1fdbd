import type { Transaction } from '../database/database.ts';
import type { AccountId, OrderId } from '../kernel/ids.ts';
import { type ClaimTables, fromClaimRow, type OpenClaim } from './booking/claim-row.ts';
import type { Purchase } from './booking/purchase.ts';
import type { BoughtFor } from './booking/same-request.ts';

/** A purchase without an order, by what it is of: begun, or recorded with its shipment. */
export interface LivingClaim {
  readonly claim: OpenClaim;
  readonly shipmentId: string | null;
}

/**
 * The purchase of that content that was not given up, cancelled or sold too late, the latest, and how many of it there ever were.
 * One that is wanted goes before it, unless it was given up.
 */
export async function findLivingClaim(
  transaction: Transaction,
  accountId: AccountId,
  content: string,
  isWanted: (bought: BoughtFor) => boolean = () => false,
): Promise<{ readonly living: LivingClaim | undefined; readonly attempts: number }> {
  const rows = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('content_key', '=', content)
    .orderBy('id', 'desc')
    .execute();
  const row =
    rows
      .filter((each) => each.state !== 'released' || each.shipment_id !== null)
      .find((each) => isWanted({ ...purchaseOf(each), createdAt: each.created_at })) ?? rows.find(lives);
  const living = row === undefined ? undefined : { claim: fromClaimRow(row), shipmentId: row.shipment_id };
  return { living, attempts: rows.length };
}

/** Not given up, cancelled or sold too late: that is no label of anybody's, and what is booked is bought beside it. */
function lives(row: Pick<ClaimTables['booking_claims'], 'state' | 'purchase'>): boolean {
  return row.state !== 'released' && purchaseOf(row).isBeside !== true;
}

function purchaseOf({ purchase }: Pick<ClaimTables['booking_claims'], 'purchase'>): Purchase {
  return JSON.parse(purchase) as Purchase;
}

/** The oldest purchases by that rate which live: one of another order, and one without an order. */
export async function findOthersOfRate(
  transaction: Transaction,
  accountId: AccountId,
  rateId: string,
  orderId: OrderId | undefined,
): Promise<{ readonly ofOrder: OpenClaim | undefined; readonly ofNone: OpenClaim | undefined }> {
  const rows = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('content_key', 'in', [contentOfRate(rateId), orderOfRate(rateId)])
    .orderBy('id')
    .execute();
  const others = rows.filter((each) => lives(each) && each.order_id !== (orderId ?? null));
  const [ofOrder, ofNone] = [
    others.find((each) => each.order_id !== null),
    others.find((each) => each.order_id === null),
  ];
  return { ofOrder: ofOrder && fromClaimRow(ofOrder), ofNone: ofNone && fromClaimRow(ofNone) };
}

/** Whether the order, or goods of none, were booked by that rate, and live. */
export async function isBookedByRate(
  transaction: Transaction,
  accountId: AccountId,
  rateId: string,
  orderId: OrderId | undefined,
): Promise<boolean> {
  const rows = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select(['state', 'order_id', 'purchase'])
    .where('account_id', '=', accountId)
    .where('content_key', '=', orderId === undefined ? contentOfRate(rateId) : orderOfRate(rateId))
    .execute();
  return rows.some((each) => lives(each) && each.order_id === (orderId ?? null));
}

/** What a purchase without an order is of, where it is booked by a rate. */
export function contentOfRate(rateId: string): string {
  return `rate ${rateId}`;
}

/** Another key: what makes a purchase one is its order there. */
export function orderOfRate(rateId: string): string {
  return `order of ${contentOfRate(rateId)}`;
}
