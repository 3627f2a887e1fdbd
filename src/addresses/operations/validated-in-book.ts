import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Address } from '../address.ts';
import { findAddressesBy } from '../addresses.store.ts';
import { isSamePlace } from '../book/book-address.ts';

/**
 * Whether an address was validated: the book has one of its code that is, and the parts that post reads are still the same.
 * What names no code was validated nowhere that is known.
 */
export async function isValidatedInBook(
  transaction: Transaction,
  account: AccountId,
  address: Address | null,
): Promise<boolean> {
  if (address?.code === undefined) return false;
  const [entry] = await findAddressesBy(transaction, account, 'code', [address.code.trim()]);
  return entry?.validated === true && isSamePlace(entry.address, address);
}
