import { withBookAddress } from '../../addresses/operations/find-address.ts';
import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { OrderAddressInput } from '../order-parts.schema.ts';

/** The addresses that an order may be sent with. */
export interface SentAddresses {
  readonly origin_address?: OrderAddressInput | undefined;
  readonly destination_address?: OrderAddressInput | undefined;
  readonly billing_address?: OrderAddressInput | undefined;
}

/** Each of them as the address book has it, where a code is all that was sent. @throws ShipdockError `address_unknown`. */
export async function withBookAddresses(transaction: Transaction, account: AccountId, sent: SentAddresses) {
  return {
    origin_address: await withBookAddress(transaction, account, 'origin_address', sent.origin_address),
    destination_address: await withBookAddress(transaction, account, 'destination_address', sent.destination_address),
    billing_address: await withBookAddress(transaction, account, 'billing_address', sent.billing_address),
  };
}
