import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Address } from '../address.ts';
import { findAddressesBy } from '../addresses.store.ts';
import type { BookAddress } from '../book-address.ts';

/** The address of that id, else of that code. @throws ShipdockError `address_not_found`. */
export async function getAddress(transaction: Transaction, account: AccountId, name: string): Promise<BookAddress> {
  const [found] = await findAddressesBy(transaction, account, 'id', [name]);
  return found ?? (await getAddressByCode(transaction, account, name));
}

/** @throws ShipdockError `address_not_found`. */
export async function getAddressByCode(
  transaction: Transaction,
  account: AccountId,
  code: string,
): Promise<BookAddress> {
  const [found] = await findAddressesBy(transaction, account, 'code', [code]);
  if (found !== undefined) return found;
  throw new ShipdockError('address_not_found', `there is no address ${code}`, { hint: 'shipdock addresses list' });
}

/**
 * The book's address of that code, for orders that name it.
 * @throws ShipdockError `address_unknown`.
 */
export async function addressOfCode(transaction: Transaction, account: AccountId, code: string): Promise<Address> {
  const [found] = await findAddressesBy(transaction, account, 'code', [code]);
  if (found !== undefined) return found.address;
  const message = `the address book has no address ${code}`;
  throw new ShipdockError('address_unknown', message, {
    hint: 'shipdock addresses list',
    details: [{ field: 'destination_address.code', message: 'is of no address in the book' }],
  });
}

/** @throws ShipdockError `address_code_taken`. */
export async function refuseTakenCode(
  transaction: Transaction,
  account: AccountId,
  { id, address }: BookAddress,
): Promise<void> {
  if (address.code === undefined) return;
  const [holder] = await findAddressesBy(transaction, account, 'code', [address.code]);
  if (holder === undefined || holder.id === id) return;
  throw new ShipdockError('address_code_taken', `another address has the code ${address.code}`, {
    details: [{ field: 'code', message: 'is taken', id: holder.id }],
    hint: `shipdock addresses get ${address.code}`,
  });
}
