import type { PostalAddress } from '../address.ts';
import { quoted } from '../quoted.ts';
import type { Finding } from '../validation/verdict.ts';
import { countryName } from './country.ts';
import { parsePostalCode } from './postal-code.ts';
import { parseState } from './state.ts';

/** What is wrong with the form of the address's postal code, whatever lies there; nothing where none is given. */
export function formFindings({ zip, country }: Pick<PostalAddress, 'zip' | 'country'>): readonly Finding[] {
  if (zip === undefined || parsePostalCode(zip, country) !== undefined) return [];
  return [{ code: 'zip_format', part: 'zip', message: `${quoted(zip)} is no ${whatItMustBe(country)}` }];
}

/** That the state is none, where its country has codes for them (api-v4 2.12: US and Canada). */
export function stateFindings({ state, country }: Pick<PostalAddress, 'state' | 'country'>): readonly Finding[] {
  const kind = country === 'US' ? 'state of the US' : country === 'CA' ? 'province of Canada' : undefined;
  if (state === undefined || kind === undefined || parseState(state, country) !== undefined) return [];
  return [{ code: 'state_unknown', part: 'state', message: `${quoted(state)} is no ${kind}` }];
}

function whatItMustBe(country: PostalAddress['country']): string {
  if (country === 'US') return 'ZIP code: it has five digits, or nine';
  if (country === 'CA') return 'Canadian postal code: it has the form A1A 1A1';
  return `postal code of ${countryName(country)}`;
}
