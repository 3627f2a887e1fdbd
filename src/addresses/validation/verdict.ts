import type { PostalAddress, PostalPart } from '../address.ts';

/** What validation says of an address. What was entered is not part of it and never changed by it. */
export interface Verdict {
  /** False only where something contradicts (decisions 8): each contradiction is one of the problems. */
  readonly valid: boolean;
  readonly problems: readonly Finding[];
  /** What the data does not know or finds unusual; never a reason for invalid. */
  readonly warnings: readonly Finding[];
  /** Whole addresses that would be in order, likeliest first, at most five. */
  readonly suggestions: readonly Suggestion[];
  /** The address in the form its post prefers (US: Publication 28), where that differs from what was entered. */
  readonly standardized: PostalAddress | null;
  /** The address in plain Latin letters where it is in others that have a spelling in them; an offer, never put in place. */
  readonly transliterated: PostalAddress | null;
  readonly isPoBox: boolean;
  /** What the online service knows of it; null where nobody said. */
  readonly isResidential: boolean | null;
  /** Who spoke: `shipdock` for the embedded tables, else the online service. */
  readonly checkedBy: string;
  /** The day that the data is of; null where its source does not say, or the service answers from today's. */
  readonly dataDate: string | null;
}

export type FindingPart = PostalPart | 'country';

export type FindingCode =
  | 'part_missing'
  | 'part_too_long'
  | 'zip_format'
  | 'zip_unknown'
  | 'zip_not_in_state'
  | 'state_unknown'
  | 'state_contradicts_zip'
  | 'city_not_known_for_zip'
  | 'house_number_missing'
  | 'not_found'
  | 'service_remark'
  | 'corrected_by_service';

export interface Finding {
  readonly code: FindingCode;
  readonly part: FindingPart;
  /** A whole sentence with both values: what was entered and what the data says. */
  readonly message: string;
}

export interface Suggestion {
  readonly address: PostalAddress;
  readonly changed: readonly FindingPart[];
  readonly reason: string;
  /** What speaks against it, in slips: about 1 for each. Absent where only the order tells which is likelier. */
  readonly cost?: number;
  /** Something that was entered speaks for a place that is not among the suggestions. */
  readonly isContested?: true;
}

/** What one country's rules contribute to a verdict. */
export interface CountryFindings {
  readonly problems: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly suggestions: readonly Suggestion[];
  readonly dataDate: string | null;
}

const MAX_SUGGESTIONS = 5;

/** A suggestion, with what it changes found out; undefined where it changes nothing. */
export function suggest(entered: PostalAddress, address: PostalAddress, reason: string): Suggestion | undefined {
  const parts: readonly FindingPart[] = ['street1', 'street2', 'city', 'state', 'zip', 'country'];
  const changed = parts.filter((part) => entered[part] !== address[part]);
  return changed.length === 0 ? undefined : { address, changed, reason };
}

/** Different ones alone, in their order, at most five. */
export function firstSuggestions(all: readonly (Suggestion | undefined)[]): readonly Suggestion[] {
  const seen = new Set<string>();
  const different = all.filter((suggestion) => {
    if (suggestion === undefined) return false;
    const { street1, street2, city, state, zip, country } = suggestion.address;
    const key = JSON.stringify([street1, street2, city, state, zip, country]);
    return !seen.has(key) && seen.add(key);
  });
  return different.flatMap((suggestion) => suggestion ?? []).slice(0, MAX_SUGGESTIONS);
}
