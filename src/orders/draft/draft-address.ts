import { DEFAULT_COUNTRY } from '../../addresses/address.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import { tellsPlace } from '../../addresses/validation/tells-place.ts';
import { withGiven } from '../../kernel/given.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import type { OrderAddress } from '../order.ts';
import type { OrderAddressInput } from '../order-parts.schema.ts';

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

/**
 * An address that is asked for in the place of an order's own: one that says where it is is that address, and nothing of the
 * other is left; one that does not says whose, or how to reach them, beside what is there.
 */
export function addressAsked(
  before: OrderAddress | null,
  input: OrderAddressInput | undefined,
  kind: AddressKind,
  ids: IdGenerator,
): OrderAddress | null {
  return input !== undefined && tellsPlace(input)
    ? replaceAddress(before, input, kind, ids)
    : updateAddress(before, input, kind, ids);
}

/** What an address may do without: the name that it is sent by, and the one that it is kept by. */
export const OPTIONAL_ADDRESS_PARTS = {
  name: 'name',
  company: 'company',
  street1: 'street1',
  street2: 'street2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phone_number: 'phoneNumber',
  email: 'email',
  code: 'code',
} as const satisfies Readonly<Record<string, keyof OrderAddress>>;

const KEPT_AS = {
  ...OPTIONAL_ADDRESS_PARTS,
  is_residential: 'isResidential',
  country: 'country',
  // Said in requests around shipments alone: an order that is kept follows its street.
  is_po_box: 'isToldPoBox',
} as const;

function withParts(before: OrderAddress, input: OrderAddressInput): OrderAddress {
  const { first_name: first, last_name: last, location_type: type } = input;
  const isSpoken = (first ?? last ?? type) !== undefined;
  return withGiven(before, isSpoken ? inAddressWords(input) : input, KEPT_AS);
}
