import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { OrderId } from '../kernel/ids.ts';
import { LEASE_OVER } from '../kernel/lease.ts';
import type { ClaimTables, OpenClaim } from './booking/claim-row.ts';
import type { Purchase } from './booking/purchase.ts';
import { claimHolders, toRow } from './claims.store.ts';
import type { Shipment } from './shipment.ts';

/**
 * The purchases given up, of every account, whose carrier was to be asked once more since then, by now. Not while the same is bought
 * anew: what is sold under their key is that then, and who gives that up as well leaves them to be asked about.
 */
export async function listGivenUp(
  transaction: Transaction,
  { since, now }: { readonly since: string; readonly now: string },
): Promise<readonly Pick<OpenClaim, 'id' | 'holder' | 'leaseUntil'>[]> {
  return (
    claimHolders(transaction)
      // Written out, as the index has it.
      .where('state', '=', sql.lit('released'))
      .where('shipment_id', 'is', null)
      .where('lease_until', '>', sql.lit(LEASE_OVER))
      .where('lease_until', '>=', since)
      .where('lease_until', '<=', now)
      .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM booking_claims AS anew WHERE anew.state <> 'released'
        AND anew.account_id = booking_claims.account_id AND anew.claim_key = booking_claims.claim_key)`)
      .execute()
  );
}

/** Lets those of an order that is about to be deleted outlast it, as `left` says. */
export async function keepGivenUp(
  transaction: Transaction,
  orderId: OrderId,
  left: (purchase: Purchase) => Purchase,
): Promise<void> {
  const tables = transaction.tables<ClaimTables>();
  const rows = await tables
    .selectFrom('booking_claims')
    .select(['id', 'purchase'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'released')
    .where('shipment_id', 'is', null)
    .where('lease_until', '>', LEASE_OVER)
    .execute();
  for (const { id, purchase } of rows) {
    const kept = JSON.stringify(left(JSON.parse(purchase) as Purchase));
    await tables
      .updateTable('booking_claims')
      .set({ order_id: null, content_key: null, purchase: kept })
      .where('id', '=', id)
      .execute();
  }
}

/** Its carrier was asked once more, and had sold nothing by it alone. */
export async function forgetGivenUp(transaction: Transaction, { id, leaseUntil }: OpenClaim): Promise<void> {
  await transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .set({ lease_until: LEASE_OVER })
    .where('id', '=', id)
    .where('state', '=', 'released')
    .where('lease_until', '=', leaseUntil)
    .execute();
}

/** The same of all of every account, unasked. */
export async function forgetEveryGivenUp(transaction: Transaction): Promise<void> {
  await transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .set({ lease_until: LEASE_OVER })
    .where('state', '=', sql.lit('released'))
    .where('shipment_id', 'is', null)
    .where('lease_until', '>', sql.lit(LEASE_OVER))
    .execute();
}

/** Closes a claim that was given up, or is forgotten with its order, with the shipment of what its carrier sold all the same. */
export async function recordGivenUp(
  transaction: Transaction,
  claim: OpenClaim,
  { id, accountId, orderId, createdAt }: Pick<Shipment, 'id' | 'accountId' | 'orderId' | 'createdAt'>,
): Promise<void> {
  const recorded = { state: 'recorded', shipment_id: id };
  const result = await transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .set({ ...recorded, purchase: JSON.stringify(claim.purchase) })
    .where('id', '=', claim.id)
    .executeTakeFirst();
  if (result.numUpdatedRows === 1n) return;
  const forgotten = toRow({ ...claim, accountId, orderId, contentKey: null, createdAt });
  await transaction.insertRows('booking_claims', [{ ...forgotten, ...recorded }]);
}
