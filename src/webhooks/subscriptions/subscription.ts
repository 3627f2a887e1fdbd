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
  /** Which sign what is sent too, until then. */
  readonly formerSecrets: readonly FormerSecret[];
  /** When the first failure after the last success was. */
  readonly failingSince: string | null;
  readonly disabled: { readonly at: string; readonly reason: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly journal: { readonly position: number; readonly hash: string };
}

export interface FormerSecret {
  readonly secret: string;
  readonly until: string;
}

/** So long a secret that was replaced signs beside the new one: receivers take that up without missing anything. */
const HONOURED_MS = 24 * 60 * 60 * 1000;

/** The subscription with another secret; what it was signed with signs too for a day (Standard Webhooks, "Secret rotation"). */
export function withSecret(subscription: Subscription, secret: string, now: Date): Subscription {
  const until = new Date(now.getTime() + HONOURED_MS).toISOString();
  const former = [...honoured(subscription, now), { secret: subscription.secret, until }];
  return { ...subscription, secret, formerSecrets: former };
}

/** The former secrets that sign at that moment. */
export function honoured({ formerSecrets }: Pick<Subscription, 'formerSecrets'>, now: Date): readonly FormerSecret[] {
  return formerSecrets.filter(({ until }) => until > now.toISOString());
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

/** The subscription as the API answers it (api-v4 2.14); the secret only where that was just made. */
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
  const {
    accountId: _,
    updatedAt: __,
    journal: ___,
    secret: ____,
    formerSecrets: _____,
    credentials,
    ...state
  } = subscription;
  return { ...state, hasCredentials: credentials !== null };
}
