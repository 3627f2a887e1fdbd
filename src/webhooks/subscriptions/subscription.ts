import type { AccountId, Id, ShipmentId } from '../../kernel/ids.ts';

/** Somebody who is told of events: of one shipment, or of all of an account. */
export interface Subscription {
  readonly id: Id<'webhook'>;
  readonly accountId: AccountId;
  /** Null where it is for the whole account. */
  readonly shipmentId: ShipmentId | null;
  /** Without credentials. */
  readonly callbackUrl: string;
  /** `user:password` for HTTP Basic. */
  readonly credentials: string | null;
  /** As they were asked for, unknown ones too. */
  readonly events: readonly string[];
  /** `whsec_…` (Standard Webhooks). */
  readonly secret: string;
  /** When the first failure after the last success was. */
  readonly failingSince: string | null;
  readonly disabled: { readonly at: string; readonly reason: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly journal: { readonly position: number; readonly hash: string };
}

/** Whether it is switched off, and since when, once `enabled` was sent of it; what is not sent stays. */
export function disabledAfter(
  before: Subscription['disabled'],
  enabled: boolean | undefined,
  now: string,
): Subscription['disabled'] {
  if (enabled === undefined) return before;
  return enabled ? null : (before ?? { at: now, reason: 'switched off by its owner' });
}

/** The subscription as the API answers it (api-v4 2.14); the secret only where it was just made. */
export function subscriptionJson(subscription: Subscription, show: { readonly secret: boolean } = { secret: false }) {
  return {
    id: subscription.id,
    resource_name: 'shipment',
    shipment_id: subscription.shipmentId,
    events: subscription.events,
    callback_url: subscription.callbackUrl,
    has_credentials: subscription.credentials !== null,
    enabled: subscription.disabled === null,
    disabled_at: subscription.disabled?.at ?? null,
    disabled_reason: subscription.disabled?.reason ?? null,
    failing_since: subscription.failingSince,
    created_at: subscription.createdAt,
    updated_at: subscription.updatedAt,
    ...(show.secret ? { secret: subscription.secret } : {}),
  };
}
export type SubscriptionJson = ReturnType<typeof subscriptionJson>;

/** What the journal keeps of it: neither the secret nor the credentials, which nobody is to read again. */
export function journalState(subscription: Subscription) {
  const { accountId: _, updatedAt: __, journal: ___, secret: ____, credentials, ...state } = subscription;
  return { ...state, hasCredentials: credentials !== null };
}
