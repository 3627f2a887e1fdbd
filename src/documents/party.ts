import { countryName } from './country-names.ts';
import { lines } from './plain-text.ts';

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

/** The address block: company and name, streets, place, country (left out at home), phone. */
export function partyLines(party: Party, homeCountry: string | undefined): string {
  const isAbroad = party.country !== undefined && party.country !== homeCountry;
  return lines(
    party.company,
    party.name === party.company ? undefined : party.name,
    party.street1,
    party.street2,
    place(party),
    isAbroad ? countryName(party.country ?? '') : undefined,
    party.phoneNumber === undefined ? undefined : `Tel ${party.phoneNumber}`,
  );
}

const STATE_THEN_ZIP = new Set(['US', 'CA', 'AU', 'PR']);

/** City line in the order its country is used to: `Carlsbad CA 92009`, else `80331 München`. */
function place(party: Party): string {
  const parts =
    party.country === undefined || STATE_THEN_ZIP.has(party.country)
      ? [party.city, party.state, party.zip]
      : [party.zip, party.city, party.state];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
