import type { Transaction } from '../../database/database.ts';
import { leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { type DueEvent, waitingEvents } from '../attempts.store.ts';
import { dueReceivers, freeLanesOf, type HeldLane, laneHolders, leaveLanes, takeLanes } from '../lane-leases.store.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { subscriptionsOfIds } from '../subscriptions.store.ts';
import { allowedOf } from './allowed-addresses.ts';

/** A lane that this process holds, with all that it takes to empty it. */
export interface LaneWork {
  readonly lane: HeldLane;
  readonly subscription: Subscription;
  readonly events: readonly DueEvent[];
  readonly allowed: readonly string[];
}

/** How many lanes of a receiver may be taken now. */
export type Room = (receiver: string) => number;

/** Takes lanes that are due, as many of each receiver as there is room for. May be done by any number of processes at once. */
export async function takeDueLanes(
  services: Services,
  room: Room,
  subscriptionId: string | undefined,
): Promise<readonly LaneWork[]> {
  const by = { now: services.clock.now().toISOString(), leasesNow: leaseUntil(0) };
  const due = await services.database.read((transaction) => dueReceivers(transaction, by, subscriptionId));
  const receivers = due.filter((receiver) => room(receiver) > 0);
  if (receivers.length === 0) return [];
  return services.database.write(async (transaction) => {
    const lease = { holder: services.process.name, until: leaseUntil() };
    const lanes: HeldLane[] = [];
    for (const receiver of receivers) {
      lanes.push(...(await takeLanes(transaction, { receiver, subscriptionId, limit: room(receiver), by }, lease)));
    }
    return lanes.length === 0 ? [] : workOf(transaction, lanes);
  });
}

/** What a disabled subscription still had in line rests until it is taken up again. */
async function workOf(transaction: Transaction, lanes: readonly HeldLane[]): Promise<readonly LaneWork[]> {
  const subscriptions = await subscriptionsOfIds(transaction, [...new Set(lanes.map((lane) => lane.subscriptionId))]);
  const events = await waitingEvents(
    transaction,
    lanes.map((lane) => lane.id),
  );
  const allowed = await allowedByAccount(transaction, subscriptions);
  const work = lanes.flatMap((lane) => {
    const subscription = subscriptions.find((each) => each.id === lane.subscriptionId);
    if (subscription === undefined || subscription.disabled !== null) return [];
    const waiting = events.get(lane.id) ?? [];
    return waiting.length === 0
      ? []
      : [{ lane, subscription, events: waiting, allowed: allowed.get(subscription.accountId) ?? [] }];
  });
  const busy = new Set(work.map(({ lane }) => lane.id));
  const idle = lanes.filter((lane) => !busy.has(lane.id)).map((lane) => lane.id);
  await leaveLanes(transaction, idle, null);
  return work;
}

async function allowedByAccount(
  transaction: Transaction,
  subscriptions: readonly Subscription[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const allowed = new Map<string, readonly string[]>();
  for (const { accountId } of subscriptions) {
    if (!allowed.has(accountId)) allowed.set(accountId, await allowedOf(transaction, accountId));
  }
  return allowed;
}

/** Lets go what a process holds that was killed on this machine: nobody waits for its leases. */
export async function takeOverFromTheDead(services: Services): Promise<void> {
  const holders = await services.database.read((transaction) => laneHolders(transaction));
  const gone = holders.filter((holder) => !services.process.mayBeAlive(holder));
  if (gone.length === 0) return;
  const now = services.clock.now().toISOString();
  await services.database.write(async (transaction) => {
    for (const holder of gone) await freeLanesOf(transaction, holder, now);
  });
}
