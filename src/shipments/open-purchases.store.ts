import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Purchase } from './booking/purchase.ts';

interface Tables {
  booking_claims: { account_id: string; state: string; shid: number; purchase: string };
}

/** What is being bought and recorded by no shipment yet, with the number that its shipment will have. */
export async function openPurchases(
  transaction: Transaction,
  accountId: AccountId,
): Promise<readonly { readonly shid: number; readonly purchase: Purchase }[]> {
  const rows = await transaction
    .tables<Tables>()
    .selectFrom('booking_claims')
    .select(['shid', 'purchase'])
    .where('account_id', '=', accountId)
    .where('state', '=', sql.lit('claimed'))
    .orderBy('shid')
    .execute();
  return rows.map(({ shid, purchase }) => ({ shid, purchase: JSON.parse(purchase) as Purchase }));
}
