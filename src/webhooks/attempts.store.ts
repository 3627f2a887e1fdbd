import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { Id } from '../kernel/ids.ts';
import type { FailedAttempt } from './events/webhook-event.ts';

interface Tables {
  webhook_events: {
    id: string;
    lane_id: string;
    position: number;
    state: string;
    attempts: number;
    last_attempt_at: string | null;
    last_status: number | null;
    failures: string;
    settled_at: string | null;
    body: string;
  };
}

/** What is to be sent, with as much as sending needs. */
export interface DueEvent {
  readonly id: Id<'event'>;
  readonly laneId: string;
  readonly attempts: number;
  /** JSON of what failed before. */
  readonly failures: string;
  readonly body: string;
}

/** What waits in these lanes, in the order of sending. */
export async function waitingEvents(
  transaction: Transaction,
  laneIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DueEvent[]>> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('webhook_events')
    .select(['id', 'lane_id', 'attempts', 'failures', 'body'])
    .where('lane_id', 'in', laneIds)
    .where('state', '=', pending())
    .orderBy('lane_id')
    .orderBy('position')
    .execute();
  const lanes = new Map<string, DueEvent[]>(laneIds.map((id) => [id, []]));
  for (const { id, lane_id: laneId, attempts, failures, body } of rows) {
    lanes.get(laneId)?.push({ id: id as Id<'event'>, laneId, attempts, failures, body });
  }
  return lanes;
}

/** Records events that were taken with that status, all at once. */
export async function recordDelivered(
  transaction: Transaction,
  ids: readonly string[],
  status: number,
  at: string,
): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('webhook_events')
    .set((row) => ({
      state: 'delivered',
      attempts: row('attempts', '+', 1),
      last_attempt_at: at,
      last_status: status,
      settled_at: at,
    }))
    .where('id', 'in', ids)
    .where('state', '=', pending())
    .execute();
}

/** Records an attempt that failed; parked, the event makes way for the next. */
export async function recordFailure(
  transaction: Transaction,
  event: DueEvent,
  attempt: FailedAttempt,
  isParked: boolean,
): Promise<void> {
  const earlier = JSON.parse(event.failures) as readonly FailedAttempt[];
  await transaction
    .tables<Tables>()
    .updateTable('webhook_events')
    .set({
      attempts: event.attempts + 1,
      last_attempt_at: attempt.at,
      last_status: attempt.status,
      failures: JSON.stringify([...earlier, attempt].slice(-KEPT_FAILURES)),
      ...(isParked ? { state: 'parked', settled_at: attempt.at } : {}),
    })
    .where('id', '=', event.id)
    .where('state', '=', pending())
    .execute();
}

/** Two full rounds of attempts: what was redelivered once keeps its whole story. */
const KEPT_FAILURES = 20;

/** Written into the statement: an index on what is pending is of no use to one that learns the state when it runs. */
export function pending() {
  return sql.lit('pending');
}
