import type { Transaction } from '../../database/database.ts';
import type { Change } from '../../journal/entry.ts';
import type { Services } from '../../seams/services.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import { receiverOf } from '../callback-url.ts';
import { eventBody } from '../event-body.ts';
import { nameUsedBy } from '../event-names.ts';
import { insertEvent, sourceSystemId } from '../events.store.ts';
import { type EventOfChange, eventsOfChanges } from '../events-of-changes.ts';
import type { Subscription } from '../subscription.ts';
import { subscriptionsTo } from '../subscriptions.store.ts';
import { laneOf, PLACES_A_CHANGE } from '../webhook-event.ts';

/**
 * Writes what subscribers are to be told of a journalled change of a shipment, in the unit of work of the change: whoever
 * makes it, it is told, and what is rolled back is not.
 * @param shipment as it stands after the change, its journal ending in it.
 */
export async function recordEvents(
  transaction: Transaction,
  services: Services,
  shipment: Shipment,
  changes: readonly Change[],
): Promise<void> {
  const events = eventsOfChanges(changes);
  if (events.length === 0) return;
  const subscriptions = await subscriptionsTo(transaction, shipment.accountId, shipment.id);
  if (subscriptions.length === 0) return;
  const source = await sourceSystemId(transaction, shipment.orderId);
  for (const subscription of subscriptions) {
    for (const [place, event] of events.entries()) {
      await record(transaction, services, { shipment, source, subscription, place, event });
    }
  }
}

interface Telling {
  readonly shipment: Shipment;
  readonly source: string | null;
  readonly subscription: Subscription;
  readonly place: number;
  readonly event: EventOfChange;
}

async function record(transaction: Transaction, services: Services, telling: Telling): Promise<void> {
  const { shipment, source, subscription, place, event } = telling;
  const name = nameUsedBy(subscription.events, event.event);
  if (name === undefined) return;
  const id = services.ids.next('event');
  const at = services.clock.now().toISOString();
  const facts = { id, event: name, at, sourceSystemId: source, trackingUrl: null, changes: event.changes };
  await insertEvent(transaction, {
    receiver: receiverOf(subscription.callbackUrl),
    dueAt: subscription.disabled === null ? at : null,
    event: {
      id,
      accountId: shipment.accountId,
      laneId: laneOf(subscription.id, shipment.id),
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
  });
}
