import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { AccountId, OrderId, ShipmentId } from '../kernel/ids.ts';
import type { Purchase } from './purchase.ts';

type ClaimRow = {
  id: string;
  account_id: string;
  claim_key: string;
  content_key: string | null;
  order_id: string | null;
  state: string;
  holder: string;
  lease_until: string;
  shid: number;
  shipment_id: string | null;
  purchase: string;
  created_at: string;
};
interface Tables {
  booking_claims: ClaimRow;
}
/** Written out: SQLite prepares a statement anew whenever a value is bound that decides whether an index serves. */
const open = () => sql.lit('claimed');

/** A purchase that was begun and is not recorded yet. */
export interface OpenClaim {
  readonly id: string;
  readonly key: string;
  readonly holder: string;
  readonly leaseUntil: string;
  readonly shid: number;
  readonly purchase: Purchase;
}

export interface NewClaim extends OpenClaim {
  readonly accountId: AccountId;
  /** What a purchase without an order is of; of an order, the rate that it is booked by. */
  readonly contentKey: string | null;
  readonly orderId: OrderId | null;
  readonly createdAt: string;
}

export async function insertClaim(transaction: Transaction, claim: NewClaim): Promise<void> {
  await transaction.insertRows('booking_claims', [
    {
      id: claim.id,
      account_id: claim.accountId,
      claim_key: claim.key,
      content_key: claim.contentKey,
      order_id: claim.orderId,
      state: 'claimed',
      holder: claim.holder,
      lease_until: claim.leaseUntil,
      shid: claim.shid,
      shipment_id: null,
      purchase: JSON.stringify(claim.purchase),
      created_at: claim.createdAt,
    },
  ]);
}

/** The purchase for this order that somebody began and did not record; there is at most one. */
export async function findOpenClaim(transaction: Transaction, orderId: OrderId): Promise<OpenClaim | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', open())
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Who holds which open purchase, of every account, the oldest first. */
export async function listClaimHolders(
  transaction: Transaction,
): Promise<readonly Pick<OpenClaim, 'id' | 'holder' | 'leaseUntil'>[]> {
  return (
    transaction
      .tables<Tables>()
      .selectFrom('booking_claims')
      .select(['id', 'holder', 'lease_until as leaseUntil'])
      .where('state', '=', open())
      // Sorted by the column, SQLite would read all purchases that were ever made.
      .orderBy(sql`id || ''`)
      .execute()
  );
}

/** One of these, with whose it is; undefined where it is not open any more. */
export async function findClaim(
  transaction: Transaction,
  claimId: string,
): Promise<{ readonly claim: OpenClaim; readonly accountId: AccountId } | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('id', '=', claimId)
    .where('state', '=', open())
    .executeTakeFirst();
  // The database holds only ids of accounts there.
  return row === undefined ? undefined : { claim: fromRow(row), accountId: row.account_id as AccountId };
}

function fromRow(row: ClaimRow): OpenClaim {
  return {
    id: row.id,
    key: row.claim_key,
    holder: row.holder,
    leaseUntil: row.lease_until,
    shid: row.shid,
    purchase: JSON.parse(row.purchase) as Purchase,
  };
}

/** A purchase without an order, by what it is of: begun, or recorded with its shipment. */
export interface LivingClaim {
  readonly claim: OpenClaim;
  readonly shipmentId: string | null;
}

/** The latest purchase of that content that was not given up or cancelled, and how many of it there ever were. */
export async function findLivingClaim(
  transaction: Transaction,
  accountId: AccountId,
  content: string,
): Promise<{ readonly living: LivingClaim | undefined; readonly attempts: number }> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('content_key', '=', content)
    .orderBy('id', 'desc')
    .execute();
  const row = rows.find((each) => each.state !== 'released');
  const living = row === undefined ? undefined : { claim: fromRow(row), shipmentId: row.shipment_id };
  return { living, attempts: rows.length };
}

/** The oldest purchases by that rate which were not given up or cancelled: one of another order, and one without an order. */
export async function findOthersOfRate(
  transaction: Transaction,
  accountId: AccountId,
  rateId: string,
  orderId: OrderId | undefined,
): Promise<{ readonly ofOrder: OpenClaim | undefined; readonly ofNone: OpenClaim | undefined }> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('content_key', 'in', [contentOfRate(rateId), orderOfRate(rateId)])
    .orderBy('id')
    .execute();
  const others = rows.filter((each) => each.state !== 'released' && each.order_id !== (orderId ?? null));
  const [ofOrder, ofNone] = [
    others.find((each) => each.order_id !== null),
    others.find((each) => each.order_id === null),
  ];
  return { ofOrder: ofOrder && fromRow(ofOrder), ofNone: ofNone && fromRow(ofNone) };
}

/** Whether the order, or goods of none, were booked by that rate, and live. */
export async function isBookedByRate(
  transaction: Transaction,
  accountId: AccountId,
  rateId: string,
  orderId: OrderId | undefined,
): Promise<boolean> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .select(['state', 'order_id'])
    .where('account_id', '=', accountId)
    .where('content_key', '=', orderId === undefined ? contentOfRate(rateId) : orderOfRate(rateId))
    .execute();
  return rows.some((each) => each.state !== 'released' && each.order_id === (orderId ?? null));
}

/** What a purchase without an order is of, where it is booked by a rate. */
export function contentOfRate(rateId: string): string {
  return `rate ${rateId}`;
}

/** Another key: what makes a purchase one is its order there. */
export function orderOfRate(rateId: string): string {
  return `order of ${contentOfRate(rateId)}`;
}

/** Makes others who would record the same purchase wait until this unit of work is done. */
export async function lockClaim(transaction: Transaction, claimId: string): Promise<void> {
  const query = transaction.tables<Tables>().selectFrom('booking_claims').select('id').where('id', '=', claimId);
  await (transaction.locksRows ? query.forUpdate() : query).execute();
}

/**
 * Takes an open claim over from a holder that is gone. False where another was quicker, or the holder finished after all.
 */
export async function takeOverClaim(
  transaction: Transaction,
  claim: OpenClaim,
  holder: string,
  leaseUntil: string,
): Promise<boolean> {
  const result = await transaction
    .tables<Tables>()
    .updateTable('booking_claims')
    .set({ holder, lease_until: leaseUntil })
    .where('id', '=', claim.id)
    .where('state', '=', open())
    .where('holder', '=', claim.holder)
    .where('lease_until', '=', claim.leaseUntil)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Lets the next one ask at once what became of the purchase: its holder does not know and will not find out. */
export async function endLease(transaction: Transaction, claim: OpenClaim): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('booking_claims')
    .set({ lease_until: new Date(0).toISOString() })
    .where('id', '=', claim.id)
    .where('state', '=', open())
    .where('holder', '=', claim.holder)
    .execute();
}

/** Closes a claim with its shipment. False where it is not open any more: then the shipment exists already. */
export async function recordClaim(transaction: Transaction, claimId: string, shipmentId: ShipmentId): Promise<boolean> {
  const result = await transaction
    .tables<Tables>()
    .updateTable('booking_claims')
    .set({ state: 'recorded', shipment_id: shipmentId })
    .where('id', '=', claimId)
    .where('state', '=', open())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Gives a claim up: the carrier said that nothing was bought. `left` is what is kept of what should have been. */
export async function releaseClaim(transaction: Transaction, claimId: string, left: Purchase): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('booking_claims')
    .set({ state: 'released', purchase: JSON.stringify(left) })
    .where('id', '=', claimId)
    .where('state', '=', open())
    .execute();
}

/** The claim under which a shipment was bought, as long as it lives. */
export async function claimOfShipment(
  transaction: Transaction,
  shipmentId: ShipmentId,
): Promise<{ readonly key: string; readonly purchase: Purchase } | undefined> {
  const row = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .select(['claim_key', 'purchase'])
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'recorded')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { key: row.claim_key, purchase: JSON.parse(row.purchase) as Purchase };
}

/** Frees the contents of a cancelled shipment for another purchase. */
export async function releaseRecordedClaim(transaction: Transaction, shipmentId: ShipmentId): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('booking_claims')
    .set({ state: 'released' })
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'recorded')
    .execute();
}

/** Forgets purchases of an order that bought nothing, so that the order may be deleted. */
export async function deleteReleasedClaims(transaction: Transaction, orderId: OrderId): Promise<void> {
  await transaction
    .tables<Tables>()
    .deleteFrom('booking_claims')
    .where('order_id', '=', orderId)
    .where('state', '=', 'released')
    .execute();
}

/** Rewrites what the purchases of an order, or the one behind a shipment without an order, say of persons. */
export async function redactClaims(
  transaction: Transaction,
  of: { readonly orderId: OrderId } | { readonly shipmentId: ShipmentId },
  redacted: (purchase: Purchase) => Purchase,
): Promise<void> {
  const tables = transaction.tables<Tables>();
  const claims = tables.selectFrom('booking_claims').select(['id', 'purchase']);
  const rows = await ('orderId' in of
    ? claims.where('order_id', '=', of.orderId)
    : claims.where('shipment_id', '=', of.shipmentId)
  ).execute();
  for (const { id, purchase } of rows) {
    const text = JSON.stringify(redacted(JSON.parse(purchase) as Purchase));
    await tables.updateTable('booking_claims').set({ purchase: text }).where('id', '=', id).execute();
  }
}
