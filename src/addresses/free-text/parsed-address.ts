import type { Address } from '../address.ts';

/** What a text was read as. */
export interface ParsedAddress {
  readonly address: Address;
  /** The parts that were guessed, each with what the guess rests on. */
  readonly unsure: readonly Doubt[];
}

export interface Doubt {
  readonly part: 'name' | 'company' | 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'country' | 'text';
  readonly message: string;
}

/** The parts of an address that a parser found, but for the country. */
export type Parts = Partial<
  Pick<Address, 'name' | 'company' | 'street1' | 'street2' | 'city' | 'state' | 'zip' | 'phoneNumber' | 'email'>
>;

export interface ParsedParts {
  readonly parts: Parts;
  readonly unsure: readonly Doubt[];
}
