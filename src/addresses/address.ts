import type { Brand } from '../kernel/brand.ts';

/** ISO 3166-1 alpha-2 in capitals. Made by `parseCountry`. */
export type CountryCode = Brand<string, 'CountryCode'>;

/** Country of an address that names none (api-v4 2.2). */
export const DEFAULT_COUNTRY = 'US' as CountryCode;

/**
 * A postal address as it was entered (api-v4 2.2 and 2.12). Parts that were not given are absent, never empty.
 * Nothing in it was corrected: corrections are suggestions, and suggestions are other objects.
 */
export interface Address {
  /** The contact person. */
  readonly name?: string;
  readonly company?: string;
  readonly street1?: string;
  readonly street2?: string;
  readonly city?: string;
  /** Two letters in the US and Canada where the entry named a state; else as entered. */
  readonly state?: string;
  readonly zip?: string;
  readonly country: CountryCode;
  readonly phoneNumber?: string;
  readonly email?: string;
  readonly isResidential: boolean;
  /** That it is a post office box was said, whatever its street shows. */
  readonly isToldPoBox?: boolean;
  /** Unique within the address book: letters, digits, underscores and dashes. */
  readonly code?: string;
}

/** The parts that post and carriers read; what a validation looks at. */
export type PostalPart = 'street1' | 'street2' | 'city' | 'state' | 'zip';
export type PostalAddress = Pick<Address, PostalPart | 'country'>;
