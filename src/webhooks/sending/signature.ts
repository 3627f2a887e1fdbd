import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';

export const SECRET_BYTES = 32;

/** A secret of Standard Webhooks from random bytes: 24 to 64 of them. */
export function secretFrom(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/** What is signed: the id, the time in whole seconds, and the body byte for byte. */
export interface SignedParts {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The `webhook-signature` of a message (standardwebhooks.com, "Signature scheme", symmetric). */
export function signature(secret: string, { id, timestamp, body }: SignedParts): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Whether one of the signatures in a header, parted by blanks, is the message's. */
export function isSignedBy(secret: string, parts: SignedParts, header: string): boolean {
  const expected = Buffer.from(signature(secret, parts));
  return header.split(' ').some((given) => {
    const found = Buffer.from(given);
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}
