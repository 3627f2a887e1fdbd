import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { AccountId, OrderId, ShipmentId } from '../kernel/ids.ts';
import { LEASE_OVER } from '../kernel/lease.ts';
import { type ClaimTables, fromClaimRow, type OpenClaim } from './booking/claim-row.ts';
import type { Purchase } from './booking/purchase.ts';

/** Written out: SQLite prepares a statement anew whenever a value is bound that decides whether an index serves. */
const open = () => sql.lit('claimed');

export interface NewClaim extends OpenClaim {
  readonly accountId: AccountId;
  /** What a purchase without an order is of; of an order, the rate that it is booked by. */
  readonly contentKey: string | null;
  readonly orderId: OrderId | null;
  readonly createdAt: string;
}

export async function insertClaim(transaction: Transaction, claim: NewClaim): Promise<void> {
  await transaction.insertRows('booking_claims', [toRow(claim)]);
}

export function toRow(claim: NewClaim) {
  return {
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
    void_holder: null,
    void_until: null,
    void_asked_by: null,
    void_asked_at: null,
  };
}

/** The purchase for this order that somebody began and did not record; there is at most one. */
export async function findOpenClaim(transaction: Transaction, orderId: OrderId): Promise<OpenClaim | undefined> {
  const row = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', open())
    .executeTakeFirst();
  return row === undefined ? undefined : fromClaimRow(row);
}

/** The same of goods that are in no order, by the number that their shipment will have. */
export async function findPurchaseOfGoods(
  transaction: Transaction,
  accountId: AccountId,
  shid: string,
): Promise<OpenClaim | undefined> {
  const row = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', open())
    .where('order_id', 'is', null)
    .where(sql<boolean>`cast(shid AS text) = ${shid}`)
    .executeTakeFirst();
  return row === undefined ? undefined : fromClaimRow(row);
}

interface ClaimKey {
  readonly accountId: AccountId;
  readonly key: string;
  /** Only where it is named an index serves. */
  readonly orderId?: OrderId | undefined;
}

/** Whether anything was bought under that key before: its carrier would answer what that was, which may be void by now. */
export async function isSpent(transaction: Transaction, of: ClaimKey): Promise<boolean> {
  return (await findBoughtUnder(transaction, of)) !== undefined;
}

/** The shipment of what was bought under that key, which may be cancelled; the latest. */
export async function findBoughtUnder(
  transaction: Transaction,
  { accountId, key, orderId }: ClaimKey,
): Promise<ShipmentId | undefined> {
  const ofKey = transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select('shipment_id')
    .where('account_id', '=', accountId)
    .where('claim_key', '=', key)
    .where('shipment_id', 'is not', null)
    .orderBy(sql`id || ''`, 'desc');
  const row = await (orderId === undefined ? ofKey : ofKey.where('order_id', '=', orderId)).executeTakeFirst();
  // The database holds only ids of shipments there.
  return row === undefined ? undefined : (row.shipment_id as ShipmentId);
}

/** Purchases with who holds them, of every account. */
export const claimHolders = (transaction: Transaction) =>
  transaction.tables<ClaimTables>().selectFrom('booking_claims').select(['id', 'holder', 'lease_until as leaseUntil']);

/** Who holds which open purchase, of every account, the oldest first. */
export async function listClaimHolders(
  transaction: Transaction,
): Promise<readonly Pick<OpenClaim, 'id' | 'holder' | 'leaseUntil'>[]> {
  return (
    claimHolders(transaction)
      .where('state', '=', open())
      // Sorted by the column, SQLite would read all purchases that were ever made.
      .orderBy(sql`id || ''`)
      .execute()
  );
}

/** One of these, with whose it is; undefined where it is not open any more, or of those given up, where it is another's. */
export async function findClaim(
  transaction: Transaction,
  claimId: string,
  state: 'claimed' | 'released' = 'claimed',
): Promise<{ readonly claim: OpenClaim; readonly accountId: AccountId } | undefined> {
  const row = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .selectAll()
    .where('id', '=', claimId)
    .where('state', '=', sql.lit(state))
    .where('shipment_id', 'is', null)
    .executeTakeFirst();
  // The database holds only ids of accounts there.
  return row === undefined ? undefined : { claim: fromClaimRow(row), accountId: row.account_id as AccountId };
}

/**
 * Makes others who would record the same purchase wait until this unit of work is done. Answers it as it is kept by now; undefined
 * where it is forgotten.
 */
export async function lockClaim(
  transaction: Transaction,
  claimId: string,
): Promise<{ readonly state: string; readonly purchase: Purchase } | undefined> {
  const query = transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select(['state', 'purchase'])
    .where('id', '=', claimId);
  const row = await (transaction.locksRows ? query.forUpdate() : query).executeTakeFirst();
  return row && { state: row.state, purchase: JSON.parse(row.purchase) as Purchase };
}

/** What lives of the purchases under one key: there is at most one. */
export async function findClaimOfKey(
  transaction: Transaction,
  accountId: AccountId,
  key: string,
): Promise<{ readonly shipmentId: string | null } | undefined> {
  return transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select('shipment_id as shipmentId')
    .where('account_id', '=', accountId)
    .where('claim_key', '=', key)
    .where('state', '<>', sql.lit('released'))
    .executeTakeFirst();
}

/** The claim as long as it is open and nobody took it over, be it another request of the same process. */
const heldBy = (transaction: Transaction, { id, holder, leaseUntil }: OpenClaim) =>
  transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .where('id', '=', id)
    .where('state', '=', open())
    .where('holder', '=', holder)
    .where('lease_until', '=', leaseUntil);

/**
 * Takes an open claim over from a holder that is gone, or puts the end of one's own off. False where another was quicker, or the
 * holder finished after all.
 */
export async function takeOverClaim(
  transaction: Transaction,
  claim: OpenClaim,
  holder: string,
  leaseUntil: string,
): Promise<boolean> {
  const result = await heldBy(transaction, claim).set({ holder, lease_until: leaseUntil }).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Lets the next one ask at once what became of the purchase: its holder does not know and will not find out. */
export async function endLease(transaction: Transaction, claim: OpenClaim): Promise<void> {
  await heldBy(transaction, claim).set({ lease_until: LEASE_OVER }).execute();
}

/** Closes a claim with its shipment. False where it is not open any more: then the shipment exists already. */
export async function recordClaim(transaction: Transaction, claimId: string, shipmentId: ShipmentId): Promise<boolean> {
  const result = await transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .set({ state: 'recorded', shipment_id: shipmentId })
    .where('id', '=', claimId)
    .where('state', '=', open())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Gives a claim up: the carrier said that nothing was bought. False where another took it over meanwhile, who keeps it and may have
 * bought. `left` is what is kept of what should have been; at `lookAgainAt` its carrier is asked once more.
 */
export async function releaseClaim(
  transaction: Transaction,
  claim: OpenClaim,
  { left, lookAgainAt }: { readonly left: Purchase; readonly lookAgainAt: string },
): Promise<boolean> {
  const result = await heldBy(transaction, claim)
    .set({ state: 'released', purchase: JSON.stringify(left), lease_until: lookAgainAt })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Opens a claim again that whoever had taken it over gave up: its carrier has sold all the same to who had it first. False where
 * the same goods, or the order's, were claimed anew since.
 */
export async function reopenClaim(transaction: Transaction, claim: OpenClaim): Promise<boolean> {
  const result = await transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .set({ state: 'claimed', purchase: JSON.stringify(claim.purchase) })
    .where('id', '=', claim.id)
    .where('state', '=', 'released')
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM booking_claims AS later WHERE later.id > booking_claims.id
      AND later.account_id = booking_claims.account_id AND later.state <> 'released'
      AND (later.order_id = booking_claims.order_id OR booking_claims.order_id IS NULL AND later.order_id IS NULL
        AND later.content_key = booking_claims.content_key))`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The claim under which a shipment was bought, as long as it lives. */
export async function claimOfShipment(
  transaction: Transaction,
  shipmentId: ShipmentId,
): Promise<{ readonly key: string; readonly purchase: Purchase } | undefined> {
  const row = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select(['claim_key', 'purchase'])
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'recorded')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { key: row.claim_key, purchase: JSON.parse(row.purchase) as Purchase };
}

/** Which of these shipments have the claim under which they were bought. */
export async function claimedAmong(
  transaction: Transaction,
  shipmentIds: readonly ShipmentId[],
): Promise<ReadonlySet<string | null>> {
  if (shipmentIds.length === 0) return new Set();
  const rows = await transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select('shipment_id')
    .where('shipment_id', 'in', shipmentIds)
    .execute();
  return new Set(rows.map((row) => row.shipment_id));
}

/** Frees the contents of a cancelled shipment for another purchase. */
export async function releaseRecordedClaim(transaction: Transaction, shipmentId: ShipmentId): Promise<void> {
  await transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .set({ state: 'released', void_holder: null, void_until: null, void_asked_by: null, void_asked_at: null })
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'recorded')
    .execute();
}

/** Forgets purchases of an order that bought nothing, so that the order may be deleted. */
export async function deleteReleasedClaims(transaction: Transaction, orderId: OrderId): Promise<void> {
  await transaction
    .tables<ClaimTables>()
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
  const tables = transaction.tables<ClaimTables>();
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
