import type { Transaction } from '../database/database.ts';
import { pending } from './attempts.store.ts';
import type { LaneRow } from './lane-row.ts';

interface Tables {
  webhook_lanes: LaneRow;
  webhook_events: { id: string; lane_id: string; state: string };
}

/** A lane to which something is added, and when it may be worked on; null where its subscription is disabled. */
export interface LaneToFill {
  readonly id: string;
  readonly subscriptionId: string;
  readonly receiver: string;
  readonly dueAt: string | null;
}

/** Opens lanes, each named once. One in which something waits already keeps its time. */
export async function openLanes(transaction: Transaction, lanes: readonly LaneToFill[]): Promise<void> {
  const known = await knownLanes(
    transaction,
    lanes.map(({ id }) => id),
  );
  await transaction.insertRows('webhook_lanes', lanes.filter(({ id }) => !known.has(id)).map(newLane));
  const touched = lanes.filter(({ id }) => known.has(id));
  for (const dueAt of new Set(touched.map((lane) => lane.dueAt))) {
    const ids = touched.filter((lane) => lane.dueAt === dueAt).map(({ id }) => id);
    await touchLanes(transaction, ids, dueAt);
  }
}

/** Those of the lanes that are there. Who adds to a lane holds its shipment, so that none comes meanwhile. */
async function knownLanes(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('webhook_lanes')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Written even where the time stays: whoever gives the lane back just now must see what was added. */
async function touchLanes(transaction: Transaction, ids: readonly string[], dueAt: string | null): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set((row) => ({ due_at: row.fn.coalesce('due_at', row.val(dueAt)) }))
    .where('id', 'in', ids)
    .execute();
}

function newLane({ id, subscriptionId, receiver, dueAt }: LaneToFill): LaneRow {
  return { id, subscription_id: subscriptionId, receiver, due_at: dueAt, holder: null, fence: 0 };
}

/** Which lanes: all of a subscription, or those named. */
export type LaneChoice = { readonly subscriptionId: string } | { readonly ids: readonly string[] };

/** Lets lanes in which something waits be worked on at once; who holds one keeps it. */
export async function makeLanesDue(
  transaction: Transaction,
  which: LaneChoice,
  now: string,
  receiver?: string,
): Promise<void> {
  const base = transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set({ due_at: now, ...(receiver === undefined ? {} : { receiver }) })
    .where('holder', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_events')
          .select('webhook_events.id')
          .whereRef('webhook_events.lane_id', '=', 'webhook_lanes.id')
          .where('webhook_events.state', '=', pending()),
      ),
    );
  if ('subscriptionId' in which) await base.where('subscription_id', '=', which.subscriptionId).execute();
  else if (which.ids.length > 0) await base.where('id', 'in', which.ids).execute();
}

/** Nothing of the subscription is sent any more, but what is on its way. */
export async function makeLanesIdle(transaction: Transaction, subscriptionId: string): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('webhook_lanes')
    .set({ due_at: null })
    .where('subscription_id', '=', subscriptionId)
    .where('holder', 'is', null)
    .execute();
}

/** Those of the lanes in which something waits. */
export async function lanesWithEvents(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('webhook_events')
    .select('lane_id')
    .distinct()
    .where('lane_id', 'in', ids)
    .where('state', '=', pending())
    .execute();
  return new Set(rows.map((row) => row.lane_id));
}
