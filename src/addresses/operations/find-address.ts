import type { Transaction } from '../../database/database.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Address } from '../address.ts';
import { findAddressesBy } from '../addresses.store.ts';
import type { BookAddress } from '../book/book-address.ts';
import { meantAddress } from '../missing-address.store.ts';
import { tellsPlace } from '../validation/tells-place.ts';

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
  throw new ShipdockError('address_not_found', `there is no address ${code}`, {
    about: 'subject',
    ...(await meantAddress(transaction, account, code)),
  });
}

/** An address as a request sends it: all of its parts may be left out. */
export interface AddressEntry {
  readonly code?: string | undefined;
  readonly street1?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
}

/**
 * The book's address where an order, rate or shipment names its code and no place; parts that were sent stand before the
 * book's. Any other entry comes back as it is.
 * @param field the address within the request: `destination_address`
 * @throws ShipdockError `address_unknown`.
 */
export async function withBookAddress<Entry extends AddressEntry>(
  transaction: Transaction,
  account: AccountId,
  field: string,
  sent: Entry | undefined,
): Promise<Entry | undefined> {
  if (sent?.code === undefined) return sent;
  if (tellsPlace(sent)) return sent;
  const { phoneNumber, isResidential, ...parts } = await addressOfCode(transaction, account, field, sent.code.trim());
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...parts, phone_number: phoneNumber, is_residential: isResidential, ...(given as Entry) };
}

async function addressOfCode(
  transaction: Transaction,
  account: AccountId,
  field: string,
  code: string,
): Promise<Address> {
  const [found] = await findAddressesBy(transaction, account, 'code', [code]);
  if (found !== undefined) return found.address;
  throw new ShipdockError('address_unknown', `the address book has no address ${code}`, {
    ...(await meantAddress(transaction, account, code)),
    details: [{ field: `${field}.code`, message: 'is of no address in the book' }],
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
    ...nextStep('addresses.get', address.code),
  });
}
