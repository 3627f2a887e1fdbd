import type { AccountId, Id, ShipmentId } from '../../kernel/ids.ts';
import type { DeliveryState, FailedAttempt, WebhookEvent } from './webhook-event.ts';

export type EventRow = {
  id: string;
  account_id: string;
  lane_id: string;
  subscription_id: string;
  shipment_id: string;
  position: number;
  event: string;
  state: string;
  attempts: number;
  last_attempt_at: string | null;
  last_status: number | null;
  failures: string;
  settled_at: string | null;
  body: string;
  created_at: string;
};

export function toRow(event: WebhookEvent): EventRow {
  return {
    id: event.id,
    account_id: event.accountId,
    lane_id: event.laneId,
    subscription_id: event.subscriptionId,
    shipment_id: event.shipmentId,
    position: event.position,
    event: event.event,
    state: event.state,
    attempts: event.attempts,
    last_attempt_at: event.lastAttemptAt,
    last_status: event.lastStatus,
    failures: JSON.stringify(event.failures),
    settled_at: event.settledAt,
    body: event.body,
    created_at: event.createdAt,
  };
}

/** The event that a row stands for. Casts here trust what the store itself wrote, under the table's CHECKs. */
export function fromRow(row: EventRow): WebhookEvent {
  return {
    id: row.id as Id<'event'>,
    accountId: row.account_id as AccountId,
    laneId: row.lane_id,
    subscriptionId: row.subscription_id as Id<'webhook'>,
    shipmentId: row.shipment_id as ShipmentId,
    position: row.position,
    event: row.event,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    lastStatus: row.last_status,
    failures: JSON.parse(row.failures) as readonly FailedAttempt[],
    settledAt: row.settled_at,
    body: row.body,
    createdAt: row.created_at,
  };
}
