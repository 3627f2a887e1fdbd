import type { ErrorDetail } from '../kernel/errors.ts';
import type { CountryCode, PostalPart } from './address.ts';
import { parseState } from './places/state.ts';
import { stateFromZip } from './places/state-from-zip.ts';
import type { Finding, Verdict } from './validation/verdict.ts';

/**
 * What a refusal says of an address that may be its cause: every finding as a detail of its field, and with the first one
 * that it mends the likeliest suggestion. Nothing where the address is in order. What was entered stays; a suggestion is only named.
 * @param field the address within the request: `destination_address`
 */
export function addressAdvice(field: string, verdict: Verdict): readonly (ErrorDetail & { readonly field: string })[] {
  const [likeliest] = verdict.suggestions;
  const found: readonly Finding[] = [...verdict.problems, ...verdict.warnings];
  const details = found.map(({ part, message }) => ({ field: `${field}.${part}`, message }));
  if (likeliest === undefined) return details;
  const mended = found.findIndex(({ part }) => likeliest.changed.includes(part));
  const suggested = oneLineAddress(likeliest.address);
  return details.map((detail, index) =>
    index === Math.max(0, mended)
      ? { ...detail, message: `${detail.message}; probably meant: ${suggested}`, suggestion: suggested }
      : detail,
  );
}

/** Whether the state named is not the one that the postal code's first characters tell, or they tell of none (US, CA). */
export function mayContradict({
  country,
  state,
  zip,
}: {
  readonly country: CountryCode;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
}): boolean {
  if (zip === undefined || (country !== 'US' && country !== 'CA')) return false;
  const told = stateFromZip(zip, country);
  return told === undefined || (state !== undefined && (parseState(state, country) ?? state) !== told);
}

/** The postal parts on one line: `410 Market St, San Diego, CA 92101, US`. */
export function oneLineAddress(address: Readonly<Partial<Record<PostalPart | 'country', string | null>>>): string {
  const { street1, street2, city, state, zip, country } = address;
  const region = [state, zip].filter(Boolean).join(' ');
  return [street1, street2, city, region, country].filter(Boolean).join(', ');
}
