import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { type DueEvent, recordDelivered, recordFailure } from '../attempts.store.ts';
import type { FailedAttempt } from '../events/webhook-event.ts';
import { type HeldLane, leaveLanes, lockHeldLanes } from '../lane-leases.store.ts';
import { lanesWithEvents } from '../lanes.store.ts';
import { subscriptionsOfIds } from '../subscriptions.store.ts';

/** What became of the events of a lane while this process held it, and when the lane goes on. */
export interface LaneReport {
  readonly lane: HeldLane;
  readonly delivered: readonly { readonly event: DueEvent; readonly status: number; readonly at: string }[];
  readonly failed: readonly { readonly event: DueEvent; readonly attempt: FailedAttempt; readonly isParked: boolean }[];
  /** Null where the lane may go on at once. */
  readonly retryAt: string | null;
}

/**
 * Records many reports in one unit of work, under the fences of their lanes: who lost a lane meanwhile changes nothing.
 * @returns the reports of lanes that somebody else works on just now, to be recorded a moment later.
 */
export async function recordAttempts(
  services: Services,
  reports: readonly LaneReport[],
): Promise<readonly LaneReport[]> {
  return services.database.write(async (transaction) => {
    const lanes = reports.map((report) => report.lane);
    const { mine, busy } = await lockHeldLanes(transaction, lanes, services.process.name);
    const held = reports.filter((report) => mine.has(report.lane.id));
    await recordTaken(transaction, held);
    for (const { event, attempt, isParked } of held.flatMap((report) => report.failed)) {
      await recordFailure(transaction, event, attempt, isParked);
    }
    await giveBack(transaction, services, held);
    return reports.filter((report) => busy.has(report.lane.id));
  });
}

/** Most are taken with 200: one statement records them all. */
async function recordTaken(transaction: Transaction, reports: readonly LaneReport[]): Promise<void> {
  const taken = reports.flatMap((report) => report.delivered);
  for (const status of new Set(taken.map((each) => each.status))) {
    const same = taken.filter((each) => each.status === status);
    const ids = same.map(({ event }) => event.id);
    await recordDelivered(transaction, ids, status, same.at(-1)?.at ?? '');
  }
}

async function giveBack(transaction: Transaction, services: Services, reports: readonly LaneReport[]): Promise<void> {
  const ids = reports.map((report) => report.lane.id);
  const waiting = await lanesWithEvents(transaction, ids);
  const resting = await disabledOf(
    transaction,
    reports.filter((report) => waiting.has(report.lane.id)),
  );
  const now = services.clock.now().toISOString();
  const byTime = new Map<string | null, string[]>();
  for (const { lane, retryAt } of reports) {
    const dueAt = waiting.has(lane.id) && !resting.has(lane.subscriptionId) ? (retryAt ?? now) : null;
    byTime.set(dueAt, [...(byTime.get(dueAt) ?? []), lane.id]);
  }
  for (const [dueAt, lanes] of byTime) await leaveLanes(transaction, lanes, dueAt);
}

async function disabledOf(transaction: Transaction, reports: readonly LaneReport[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(reports.map((report) => report.lane.subscriptionId))];
  const subscriptions = await subscriptionsOfIds(transaction, ids);
  return new Set(subscriptions.flatMap((each) => (each.disabled === null ? [] : each.id)));
}
