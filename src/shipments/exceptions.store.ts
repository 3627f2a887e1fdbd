import type { Transaction } from '../database/database.ts';
import { countOf, onPage } from '../database/pages.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { PageRequest } from '../kernel/paging.ts';
import type { ExceptionRow, ShipmentTables } from './shipment-rows.ts';

/** An exception with what says which shipment it is of. */
export interface ExceptionListRow extends ExceptionRow {
  readonly shid: number;
  readonly order_number: string | null;
  readonly carrier: string;
  readonly tracking_number: string;
}

export async function listExceptions(
  transaction: Transaction,
  accountId: AccountId,
  openOnly: boolean,
  page: Omit<PageRequest, 'sort'>,
): Promise<{ readonly rows: readonly ExceptionListRow[]; readonly total: number }> {
  let found = transaction
    .tables<ShipmentTables>()
    .selectFrom('shipment_exceptions')
    // A plain join would have SQLite begin with all shipments of the account.
    .crossJoin('shipments')
    .whereRef('shipments.id', '=', 'shipment_exceptions.shipment_id')
    .where('shipments.account_id', '=', accountId);
  if (openOnly) found = found.where('shipment_exceptions.resolved_at', 'is', null);
  const query = found
    .selectAll('shipment_exceptions')
    .select(['shipments.shid', 'shipments.order_number', 'shipments.carrier', 'shipments.tracking_number'])
    .orderBy('shipment_exceptions.id', page.direction);
  return { rows: await onPage(query, page).execute(), total: await countOf(found) };
}
