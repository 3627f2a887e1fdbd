import type { Address } from '../addresses/address.ts';
import { parseState } from '../addresses/places/state.ts';
import { stateFromZip } from '../addresses/places/state-from-zip.ts';
import { isPoBox } from '../addresses/po-box.ts';
import { given } from '../kernel/given.ts';
import type { PartyAddress } from './carrier.ts';

/** An address as carriers see it; the state is filled in from the ZIP where it was not given. */
export function partyAddress(address: Address): PartyAddress {
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
