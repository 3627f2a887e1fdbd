import { addressOfCode } from '../../addresses/operations/find-address.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import type { OrderAddressInput } from '../orders.schema.ts';

/**
 * The book's address where the order names its code and no place; parts that were sent stand before the book's.
 * @throws ShipdockError `address_unknown`.
 */
export async function sentDestination(
  transaction: Transaction,
  services: Services,
  sent: OrderAddressInput | undefined,
): Promise<OrderAddressInput | undefined> {
  if (sent?.code === undefined) return sent;
  if ([sent.street1, sent.city, sent.state, sent.zip].some((part) => part !== undefined)) return sent;
  const { phoneNumber, isResidential, ...parts } = await addressOfCode(transaction, services.account, sent.code.trim());
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...parts, phone_number: phoneNumber, is_residential: isResidential, ...given };
}
