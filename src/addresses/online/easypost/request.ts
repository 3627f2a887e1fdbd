import type { PostalAddress } from '../../address.ts';

/** A request to the service as its client sends it: the path below the service's address, and the JSON of the body. */
export interface ValidatorRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly body: unknown;
}

/**
 * Asks EasyPost to verify an address. Name, phone and email are not sent: deliverability does not depend on them, and the
 * service need not know who lives there.
 */
export function verificationRequest(address: PostalAddress): ValidatorRequest {
  const { street1, street2, city, state, zip, country } = address;
  const given = Object.entries({ street1, street2, city, state, zip, country }).filter(
    ([, text]) => text !== undefined,
  );
  return { method: 'POST', path: '/v2/addresses', body: { verify: true, address: Object.fromEntries(given) } };
}
