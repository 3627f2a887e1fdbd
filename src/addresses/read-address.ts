import { ShipdockError } from '../kernel/errors.ts';
import { showsNothing } from '../kernel/shows-nothing.ts';
import { type Address, type CountryCode, DEFAULT_COUNTRY } from './address.ts';
import { nearestCountry, parseCountry } from './places/country.ts';
import { parseState } from './places/state.ts';
import { quoted } from './quoted.ts';

/** An address as it comes in: every part a text or not given; country and state in any form people write. */
export interface EnteredAddress {
  readonly name?: string | null | undefined;
  readonly company?: string | null | undefined;
  readonly street1?: string | null | undefined;
  readonly street2?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zip?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly isResidential?: boolean | null | undefined;
  readonly code?: string | null | undefined;
}

type TextPart = Exclude<keyof EnteredAddress, 'country' | 'state' | 'isResidential'>;
const TEXT_PARTS: readonly TextPart[] = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'zip',
  'phoneNumber',
  'email',
  'code',
];

/**
 * Reads an address: blanks at the ends go, what shows nothing is not given, the country becomes its ISO code (default US) and a
 * US or Canadian state its two letters (decisions 1, api-v4 2.12). Nothing else is changed; a state that is none of
 * the country's stays as entered, for validation to name.
 * @param path the address's field, as `destination_address`, for the error.
 * @throws ShipdockError `unreadable_field` where the country is none.
 */
export function readAddress(entered: EnteredAddress, path?: string): Address {
  const country = readCountry(entered.country, path);
  const state = entered.state?.trim();
  const parts: Partial<Record<TextPart | 'state', string>> = {};
  for (const part of TEXT_PARTS) {
    const text = entered[part]?.trim();
    if (text !== undefined && !showsNothing(text)) parts[part] = text;
  }
  if (state !== undefined && !showsNothing(state)) parts.state = parseState(state, country) ?? state;
  return { ...parts, country, isResidential: entered.isResidential ?? false };
}

function readCountry(text: string | null | undefined, path: string | undefined): CountryCode {
  if (text === undefined || text === null || text.trim() === '') return DEFAULT_COUNTRY;
  const country = parseCountry(text);
  if (country !== undefined) return country;
  const field = path === undefined ? 'country' : `${path}.country`;
  const message = `${field}: ${quoted(text)} is no country`;
  const near = nearestCountry(text);
  const hint = near === undefined ? 'Use its two-letter ISO code, as US.' : `Did you mean ${near}?`;
  throw new ShipdockError('unreadable_field', message, { hint, details: [{ field, message }] });
}
