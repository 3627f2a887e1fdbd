import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { eventBody } from '../events/event-body.ts';
import { nameUsedBy } from '../events/event-names.ts';
import { type EventOfChange, eventsOfChanges } from '../events/events-of-changes.ts';
import { isTold } from '../events/is-told.ts';
import { laneOf, PLACES_A_CHANGE, type WebhookEvent } from '../events/webhook-event.ts';
import { insertEvents, sourceSystemIds } from '../events.store.ts';
import { type LaneToFill, openLanes } from '../lanes.store.ts';
import { receiverOf } from '../subscriptions/callback-url.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { subscriptionsTo } from '../subscriptions.store.ts';

/** A journalled change of a shipment. */
export interface ToldChange {
  /** As it stands after the change, its journal ending in it. */
  readonly shipment: Shipment;
  readonly changes: readonly Change[];
}

/**
 * Writes what subscribers are to be told of journalled changes of shipments, in the unit of work of the changes: whoever
 * makes them, they are told, and what is rolled back is not.
 */
export async function recordEvents(
  transaction: Transaction,
  services: Services,
  told: readonly ToldChange[],
): Promise<void> {
  const news = told.flatMap(({ shipment, changes }) => {
    const events = isTold(shipment) ? eventsOfChanges(changes) : [];
    return events.length === 0 ? [] : [{ shipment, events }];
  });
  if (news.length === 0) return;
  const ids = news.map(({ shipment }) => shipment.id);
  const subscriptions = await subscriptionsTo(transaction, services.account, ids);
  if (subscriptions.length === 0) return;
  const sources = await sourceSystemIds(
    transaction,
    news.flatMap(({ shipment }) => shipment.orderId ?? []),
  );
  const added = news.flatMap(({ shipment, events: all }) => {
    const source = sources.get(shipment.orderId ?? '') ?? null;
    const trackingUrl = services.couriers.recognise(shipment.trackingNumber)[0]?.trackingUrl ?? null;
    return subscriptions
      .filter((each) => each.shipmentId === null || each.shipmentId === shipment.id)
      .flatMap((subscription) =>
        all.flatMap((event, place) => {
          return newEvent(services, { shipment, source, trackingUrl, subscription, place, event }) ?? [];
        }),
      );
  });
  const lanes = new Map(added.map(({ lane }) => [lane.id, lane]));
  await openLanes(transaction, [...lanes.values()]);
  await insertEvents(
    transaction,
    added.map(({ event }) => event),
  );
}

interface Telling {
  readonly shipment: Shipment;
  readonly source: string | null;
  readonly trackingUrl: string | null;
  readonly subscription: Subscription;
  readonly place: number;
  readonly event: EventOfChange;
}

/** An event, and the lane at whose end it goes. */
interface NewEvent {
  readonly lane: LaneToFill;
  readonly event: WebhookEvent;
}

function newEvent(services: Services, telling: Telling): NewEvent | undefined {
  const { shipment, source, trackingUrl, subscription, place, event } = telling;
  const name = nameUsedBy(subscription.events, event.event);
  if (name === undefined) return undefined;
  const id = services.ids.next('event');
  const at = services.clock.now().toISOString();
  const facts = { id, event: name, at, sourceSystemId: source, trackingUrl, changes: event.changes };
  const laneId = laneOf(subscription.id, shipment.id);
  return {
    lane: {
      id: laneId,
      subscriptionId: subscription.id,
      receiver: receiverOf(subscription.callbackUrl),
      dueAt: subscription.disabled === null ? at : null,
    },
    event: {
      id,
      accountId: shipment.accountId,
      laneId,
      subscriptionId: subscription.id,
      shipmentId: shipment.id,
      position: shipment.journal.position * PLACES_A_CHANGE + place,
      event: name,
      state: 'pending',
      attempts: 0,
      lastAttemptAt: null,
      lastStatus: null,
      failures: [],
      settledAt: null,
      body: JSON.stringify(eventBody(shipment, facts)),
      createdAt: at,
    },
  };
}
