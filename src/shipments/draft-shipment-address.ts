import { type Address, type CountryCode, DEFAULT_COUNTRY } from '../addresses/address.ts';
import { isPoBox } from '../addresses/po-box.ts';
import { inAddressWords } from '../addresses/spoken-parts.ts';
import { parseState } from '../addresses/state.ts';
import { stateFromZip } from '../addresses/state-from-zip.ts';
import type { PartyAddress } from '../carriers/carrier.ts';
import type { ShipmentAddressInput } from '../contract/shipment-parties.schema.ts';
import { given } from '../kernel/given.ts';

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

/** An address as carriers see it; the state is filled in from the ZIP where it was not given. */
export function carrierAddress(address: Address): PartyAddress {
  const zip = address.zip ?? '';
  const state =
    address.state === undefined
      ? stateFromZip(zip, address.country)
      : (parseState(address.state, address.country) ?? address.state);
  return {
    country: address.country,
    zip,
    ...given('state', state),
    ...given('city', address.city),
    ...given('street1', address.street1),
    ...given('street2', address.street2),
    ...given('name', address.name),
    ...given('company', address.company),
    ...given('phoneNumber', address.phoneNumber),
    ...given('email', address.email),
    isResidential: address.isResidential,
    isPoBox: address.isToldPoBox === true || isPoBox(address),
  };
}
