import type { Transaction } from '../../database/database.ts';
import { ratedAmong } from '../proposals.store.ts';

/** Those of these orders that have proposed shipments. */
export async function ratedOrders(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return ratedAmong(transaction, ids);
}
