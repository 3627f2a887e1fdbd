import type { Transaction } from '../database/database.ts';

type LaneRow = {
  id: string;
  subscription_id: string;
  receiver: string;
  due_at: string | null;
  holder: string | null;
  fence: number;
};
interface Tables {
  webhook_lanes: LaneRow;
  webhook_events: { id: string; lane_id: string; state: string; position: number };
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
          .where('webhook_events.state', '=', 'pending'),
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
