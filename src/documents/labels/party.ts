import type { CountryCode } from '../../addresses/address.ts';
import { formatAddressLines } from '../../addresses/printed/format-address.ts';
import { lines } from '../text/plain-text.ts';

/** One end of a shipment as documents print it. Every part may be missing; nothing is made up. */
export interface Party {
  readonly name?: string;
  readonly company?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly phoneNumber?: string;
}

/**
 * The address block in the form of its own country, with the country where it lies in another than `homeCountry`, and the
 * telephone. A company that is named as contact too stands there once.
 */
export function partyLines(party: Party, homeCountry: string | undefined): string {
  const { phoneNumber, name = '', company } = party;
  const country = (party.country ?? homeCountry ?? 'US') as CountryCode; // documents hold what was read as ISO
  const address = { ...party, name: name === company ? '' : name, country, isResidential: false };
  const home = (homeCountry ?? (party.country === undefined ? country : '')) as CountryCode; // '' is no country: all are abroad
  return lines(...formatAddressLines(address, home), phoneNumber === undefined ? undefined : `Tel ${phoneNumber}`);
}
