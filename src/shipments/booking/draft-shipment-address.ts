import { type Address, type CountryCode, DEFAULT_COUNTRY } from '../../addresses/address.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import type { ShipmentAddressInput } from '../../contract/shipment-parties.schema.ts';
import { given } from '../../kernel/given.ts';

/** An address as it was sent. */
export function sentAddress(sent: ShipmentAddressInput): Address {
  const input = inAddressWords(sent);
  return {
    country: (input.country as CountryCode | undefined) ?? DEFAULT_COUNTRY, // the schema lets only ISO codes through
    ...given('name', input.name),
    ...given('company', input.company),
    ...given('street1', input.street1),
    ...given('street2', input.street2),
    ...given('city', input.city),
    ...given('state', input.state),
    ...given('zip', input.zip),
    ...given('phoneNumber', input.phone_number),
    ...given('email', input.email),
    ...given('code', input.code),
    isResidential: input.is_residential ?? false,
    ...given('isToldPoBox', input.is_po_box),
  };
}
