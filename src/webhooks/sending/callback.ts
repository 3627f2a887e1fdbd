import type { Id } from '../../kernel/ids.ts';
import { honoured, type Subscription } from '../subscriptions/subscription.ts';
import { signature } from './signature.ts';

/** One request to a receiver, ready to be sent. */
export interface Callback {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Addresses and networks that may be reached although they are private (setting webhook_allowed_addresses). */
  readonly allowed: readonly string[];
}

/** What became of it. */
export interface CallbackAnswer {
  /** Null where nobody answered. */
  readonly status: number | null;
  /** Why it counts as failed; null where it was answered by 2xx. */
  readonly failure: string | null;
  /** The beginning of what was answered to a failed one. */
  readonly response: string | null;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

export interface CallbackParts {
  readonly id: Id<'event'>;
  readonly body: string;
  readonly now: Date;
  readonly allowed: readonly string[];
  readonly to: {
    readonly callbackUrl: string;
    readonly credentials: string | null;
    readonly secret: string;
    readonly formerSecrets: Subscription['formerSecrets'];
  };
}

/** The request that tells a subscriber of an event, signed for this moment (Standard Webhooks). */
export function callbackOf({ id, body, now, allowed, to }: CallbackParts): Callback {
  const timestamp = Math.floor(now.getTime() / 1000);
  const secrets = [to.secret, ...honoured(to, now).map(({ secret }) => secret)];
  return {
    url: to.callbackUrl,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'shipdock-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets.map((secret) => signature(secret, { id, timestamp, body })).join(' '),
      ...(to.credentials === null
        ? {}
        : { authorization: `Basic ${Buffer.from(to.credentials, 'utf8').toString('base64')}` }),
    },
    body,
    allowed,
  };
}

/** The entries of the setting webhook_allowed_addresses. */
export function allowedAddresses(setting: string): readonly string[] {
  return setting.split(/[\s,]+/).filter((entry) => entry !== '' && entry !== 'none');
}
