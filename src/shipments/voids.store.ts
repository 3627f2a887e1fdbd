import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Actor } from '../kernel/context.ts';
import type { AccountId, ShipmentId } from '../kernel/ids.ts';
import { LEASE_OVER, type Lease } from '../kernel/lease.ts';
import type { ClaimTables } from './booking/claim-row.ts';

/** A cancellation that its carrier was or is asked for, and that is not recorded. */
export interface OpenVoid extends Lease {
  /** Of the purchase. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly shipmentId: ShipmentId;
  readonly askedBy: Actor;
}

/** The same, with when its carrier was last asked without an answer that anybody heard; null where it was not, as far as is known. */
export interface AskedVoid extends Lease {
  readonly askedAt: string | null;
}

const recordedOf = (transaction: Transaction, shipmentId: ShipmentId) =>
  transaction
    .tables<ClaimTables>()
    .updateTable('booking_claims')
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'recorded');

/**
 * Who asks the carrier to void it, or asked and did not hear, held until this unit of work ends; null where nobody did. Undefined
 * where it is cancelled by now.
 */
export async function lockVoid(
  transaction: Transaction,
  shipmentId: ShipmentId,
): Promise<AskedVoid | null | undefined> {
  const query = transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select(['void_holder', 'void_until', 'void_asked_at'])
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'recorded');
  const row = await (transaction.locksRows ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined || row.void_holder === null) return row && null;
  return { holder: row.void_holder, leaseUntil: row.void_until ?? LEASE_OVER, askedAt: row.void_asked_at };
}

/** Says before the carrier is asked that it will be, by whom and for whom; `askedAt` is null where that is left to another. */
export async function beginVoid(
  transaction: Transaction,
  shipmentId: ShipmentId,
  { holder, leaseUntil, askedBy, askedAt }: AskedVoid & { readonly askedBy: Actor },
): Promise<void> {
  const by = { void_asked_by: JSON.stringify(askedBy), void_asked_at: askedAt };
  await recordedOf(transaction, shipmentId)
    .set({ void_holder: holder, void_until: leaseUntil, ...by })
    .execute();
}

/** Takes one over whose holder is gone, or puts the end of one's own off. False where another was quicker, or it is done after all. */
export async function takeOverVoid(
  transaction: Transaction,
  open: Lease & Pick<OpenVoid, 'shipmentId'>,
  by: Lease,
): Promise<boolean> {
  const result = await recordedOf(transaction, open.shipmentId)
    .set({ void_holder: by.holder, void_until: by.leaseUntil })
    .where('void_holder', '=', open.holder)
    .where('void_until', '=', open.leaseUntil)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Lets the next one ask at once: its holder does not know whether the label is void, and will not find out. `askedAt` where that
 * is not due to its own request, which was answered.
 */
export async function endVoidLease(
  transaction: Transaction,
  shipmentId: ShipmentId,
  held: Lease & Partial<AskedVoid>,
): Promise<void> {
  await recordedOf(transaction, shipmentId)
    .set({ void_until: LEASE_OVER, ...(held.askedAt === undefined ? {} : { void_asked_at: held.askedAt }) })
    .where('void_holder', '=', held.holder)
    .where('void_until', '=', held.leaseUntil)
    .execute();
}

/** The carrier said that nothing is void, or what is void was delivered all the same: there is nothing to finish. */
export async function forgetVoid(transaction: Transaction, shipmentId: ShipmentId, held: Lease): Promise<void> {
  await recordedOf(transaction, shipmentId)
    .set({ void_holder: null, void_until: null, void_asked_by: null, void_asked_at: null })
    .where('void_holder', '=', held.holder)
    .where('void_until', '=', held.leaseUntil)
    .execute();
}

/**
 * Those of every account that may be finished without a person, the oldest purchase first. What was picked up meanwhile is no
 * such one: its units would be left to ship again while they are on their way. What was delivered is, for it is over.
 */
export async function listOpenVoids(
  transaction: Transaction,
  of: {
    readonly id?: string;
    readonly shipmentIds?: readonly ShipmentId[];
  } = {},
): Promise<readonly OpenVoid[]> {
  let query = transaction
    .tables<ClaimTables>()
    .selectFrom('booking_claims')
    .select(['id', 'account_id', 'shipment_id', 'void_holder', 'void_until', 'void_asked_by'])
    .where('void_holder', 'is not', null)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM shipments WHERE shipments.id = booking_claims.shipment_id
      AND actual_pickup_at IS NOT NULL AND status <> 'delivered')`);
  if (of.id !== undefined) query = query.where('id', '=', of.id);
  if (of.shipmentIds !== undefined) query = query.where('shipment_id', 'in', of.shipmentIds);
  const rows = await query.orderBy(sql`id || ''`).execute();
  return rows.map((row) => ({
    id: row.id,
    // Ids and actors that were written here.
    accountId: row.account_id as AccountId,
    shipmentId: row.shipment_id as ShipmentId,
    holder: row.void_holder ?? '',
    leaseUntil: row.void_until ?? '',
    askedBy: JSON.parse(row.void_asked_by ?? '{}') as Actor,
  }));
}
