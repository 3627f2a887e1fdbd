import { type CountryCode, DEFAULT_COUNTRY } from '../addresses/address.ts';
import { given } from '../kernel/given.ts';
import type { IdGenerator } from '../kernel/ids.ts';
import type { OrderAddress } from './order.ts';
import type { OrderAddressInput } from './order-parts.schema.ts';

type AddressKind = 'address' | 'originAddress' | 'billingAddress';

/** An address as it was entered; blank parts are absent. Null where nothing was sent. */
export function draftAddress(
  input: OrderAddressInput | undefined,
  kind: AddressKind,
  ids: IdGenerator,
): OrderAddress | null {
  return input === undefined ? null : replaceAddress(null, input, kind, ids);
}

/** The address with the parts that were sent; parts that were not sent stay (decisions 4). */
export function updateAddress(
  before: OrderAddress | null,
  input: OrderAddressInput | undefined,
  kind: AddressKind,
  ids: IdGenerator,
): OrderAddress | null {
  if (before === null || input === undefined) return before ?? draftAddress(input, kind, ids);
  return withParts(before, input);
}

/** Another address in the place of the one there: no part of that one is left. */
export function replaceAddress(
  before: OrderAddress | null,
  input: OrderAddressInput,
  kind: AddressKind,
  ids: IdGenerator,
): OrderAddress {
  return withParts({ id: before?.id ?? ids.next(kind), country: DEFAULT_COUNTRY, isResidential: false }, input);
}

function withParts(before: OrderAddress, input: OrderAddressInput): OrderAddress {
  return {
    ...before,
    ...given('name', input.name),
    ...given('company', input.company),
    ...given('street1', input.street1),
    ...given('street2', input.street2),
    ...given('city', input.city),
    ...given('state', input.state),
    ...given('zip', input.zip),
    // The schema lets only ISO codes through.
    ...given('country', input.country as CountryCode | undefined),
    ...given('phoneNumber', input.phone_number),
    ...given('email', input.email),
    ...given('isResidential', input.is_residential),
    ...given('code', input.code),
  };
}
