import type { AccountId, Id, ShipmentId } from '../../kernel/ids.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'parked'] as const;
/** Pending until a receiver took it; parked where it never did: then it waits for a person. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An attempt that was not answered by 2xx. */
export interface FailedAttempt {
  readonly at: string;
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly reason: string;
  /** The beginning of what was answered. */
  readonly response: string | null;
  readonly ms: number;
}

/** An event as one subscriber is told of it. */
export interface WebhookEvent {
  readonly id: Id<'event'>;
  readonly accountId: AccountId;
  /** Events of a lane are sent one after the other. */
  readonly laneId: string;
  readonly subscriptionId: Id<'webhook'>;
  readonly shipmentId: ShipmentId;
  readonly position: number;
  /** As the subscriber calls it. */
  readonly event: string;
  readonly state: DeliveryState;
  /** Since it was first, or last again, put in line. */
  readonly attempts: number;
  readonly lastAttemptAt: string | null;
  readonly lastStatus: number | null;
  /** All that failed, oldest first. */
  readonly failures: readonly FailedAttempt[];
  readonly settledAt: string | null;
  /** What is posted, byte for byte. */
  readonly body: string;
  readonly createdAt: string;
}

/** The lane of what a subscription is told of a shipment. */
export function laneOf(subscriptionId: string, shipmentId: string): string {
  return `${subscriptionId}/${shipmentId}`;
}

/** More events than a change has leave room for their places. */
export const PLACES_A_CHANGE = 8;

/** A delivery as commands answer it. */
export function deliveryJson(event: WebhookEvent) {
  const last = event.failures.at(-1);
  return {
    id: event.id,
    event: event.event,
    state: event.state,
    attempts: event.attempts,
    last_attempt_at: event.lastAttemptAt,
    last_status: event.lastStatus,
    last_error: event.state === 'delivered' || last === undefined ? null : last.reason,
    webhook_id: event.subscriptionId,
    shipment_id: event.shipmentId,
    created_at: event.createdAt,
    settled_at: event.settledAt,
  };
}
export type DeliveryJson = ReturnType<typeof deliveryJson>;
