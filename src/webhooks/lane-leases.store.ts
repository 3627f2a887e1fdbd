import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { LaneRow } from './lane-row.ts';

interface Tables {
  webhook_lanes: LaneRow;
}

/** A lane in the hands of this process. */
export interface HeldLane {
  readonly id: string;
  readonly subscriptionId: string;
  readonly receiver: string;
  /** Who took it before cannot record anything any more. */
  readonly fence: number;
}

/** By when a lane is due: one that waits by the time of the work, one that is held by the machine's, on which leases run. */
export interface DueBy {
  readonly now: string;
  readonly leasesNow: string;
}

function isDue({ now, leasesNow }: DueBy) {
  // Written twice: an index serves a bound that stands alone.
  const latest = now > leasesNow ? now : leasesNow;
  return sql<boolean>`due_at <= ${latest} AND due_at <= CASE WHEN holder IS NULL THEN ${now} ELSE ${leasesNow} END`;
}

/** Receivers for whom something is due. */
export async function dueReceivers(
  transaction: Transaction,
  by: DueBy,
  subscriptionId?: string,
): Promise<readonly string[]> {
  const lanes = () => {
    const query = transaction.tables<Tables>().selectFrom('webhook_lanes').where('due_at', 'is not', null);
    return subscriptionId === undefined ? query : query.where('subscription_id', '=', subscriptionId);
  };
  const due: string[] = [];
  // From receiver to receiver along the index: however much waits for one of them, it is a step.
  for (let after = ''; ; ) {
    const { next } = await lanes()
      .where('receiver', '>', after)
      .select((row) => row.fn.min('receiver').as('next'))
      .executeTakeFirstOrThrow();
    if (next === null) return due;
    const found = await lanes().where('receiver', '=', next).where(isDue(by)).select('id').limit(1).execute();
    if (found.length > 0) due.push(next);
    after = next;
  }
}

/** Takes lanes of a receiver that are due, longest waiting first. What other workers take at this moment is left out. */
export async function takeLanes(
  transaction: Transaction,
  wanted: {
    readonly receiver: string;
    readonly subscriptionId: string | undefined;
    readonly limit: number;
    readonly by: DueBy;
  },
  lease: { readonly holder: string; readonly until: string },
): Promise<readonly HeldLane[]> {
  let query = transaction
    .tables<Tables>()
    .selectFrom('webhook_lanes')
    .select('id')
    .where('receiver', '=', wanted.receiver)
    .where(isDue(wanted.by))
    .orderBy('due_at')
    .limit(wanted.limit);
  if (wanted.subscriptionId !== undefined) query = query.where('subscription_id', '=', wanted.subscriptionId);
  if (transaction.locksRows) query = query.forUpdate().skipLocked();
  const ids = (await query.execute()).map((row) => row.id);
  if (ids.length === 0) return [];
  const taken = await transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set((row) => ({ holder: lease.holder, due_at: lease.until, fence: row('fence', '+', 1) }))
    .where('id', 'in', ids)
    .returning(['id', 'subscription_id', 'receiver', 'fence'])
    .execute();
  return taken.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    receiver: row.receiver,
    fence: row.fence,
  }));
}

/** Who holds lanes at the moment. */
export async function laneHolders(transaction: Transaction): Promise<readonly string[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('webhook_lanes')
    .select('holder')
    .distinct()
    .where('holder', 'is not', null)
    .execute();
  return rows.flatMap(({ holder }) => holder ?? []);
}

/** Takes from a holder that is known to be gone, without waiting for its leases to end. */
export async function freeLanesOf(transaction: Transaction, holder: string, now: string): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set({ holder: null, due_at: now })
    .where('holder', '=', holder)
    .execute();
}

/** Keeps lanes for their holder. */
export async function extendLanes(
  transaction: Transaction,
  ids: readonly string[],
  holder: string,
  until: string,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set({ due_at: until })
    .where('id', 'in', ids)
    .where('holder', '=', holder)
    .execute();
}

/**
 * Which of the lanes are still held under their fence, locked on PostgreSQL. `busy` are those that somebody else works on at
 * this very moment (an event is being added): nobody waits for them, so that nobody can wait in a ring.
 */
export async function lockHeldLanes(
  transaction: Transaction,
  lanes: readonly HeldLane[],
  holder: string,
): Promise<{ readonly mine: ReadonlySet<string>; readonly busy: ReadonlySet<string> }> {
  const ids = lanes.map((lane) => lane.id);
  const fences = new Map(lanes.map((lane) => [lane.id, lane.fence]));
  const rows = () =>
    transaction.tables<Tables>().selectFrom('webhook_lanes').select(['id', 'holder', 'fence']).where('id', 'in', ids);
  const { locksRows } = transaction;
  const locked = await (locksRows ? rows().forUpdate().skipLocked() : rows()).execute();
  const seen = new Set(locked.map((row) => row.id));
  const mine = locked.filter((row) => row.holder === holder && row.fence === fences.get(row.id));
  const there = locksRows && seen.size < ids.length ? await rows().execute() : [];
  return {
    mine: new Set(mine.map((row) => row.id)),
    busy: new Set(there.flatMap((row) => (seen.has(row.id) ? [] : row.id))),
  };
}

/** Gives lanes back: due at that moment, or idle where `dueAt` is null. */
export async function leaveLanes(
  transaction: Transaction,
  ids: readonly string[],
  dueAt: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set({ holder: null, due_at: dueAt })
    .where('id', 'in', ids)
    .execute();
}
