import type { ChainHead } from '../../journal/entry.ts';
import type { Id } from '../../kernel/ids.ts';
import type { Address, PostalAddress } from '../address.ts';
import { postalPart } from '../places/postal-part.ts';

export type AddressId = Id<'address'>;

/** An address of the book (api-v4 2.12). */
export interface BookAddress {
  readonly id: AddressId;
  readonly address: Address;
  /** Whether the parts that post reads were found to be in order as they stand. */
  readonly validated: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly journal: ChainHead;
}

/** Whether the parts that post reads are the same. */
export function isSamePlace(one: Address, other: Address): boolean {
  const text = (address: Address) => {
    const { street1, street2, city, state, zip, country }: PostalAddress = postalPart(address);
    return JSON.stringify([street1, street2, city, state, zip, country]);
  };
  return text(one) === text(other);
}
