import { readListQuery } from '../../contract/list-query.ts';
import { eachOfList } from '../../journal/each-of-list.ts';
import { journalOf } from '../../journal/journal.store.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { pageOf } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import { type HistoryJson, historyJson } from '../history/history.ts';
import { lineNames } from '../history/line-names.ts';
import { missingOrder } from '../missing-order.store.ts';
import { findOrder } from '../orders.store.ts';
import { movesByPosition } from '../transfers.store.ts';

/** Every change of an order, oldest first. A deleted order is still told of by its id. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly HistoryJson[]>> {
  const page = readListQuery(input.query, ['position'], 'position');
  const name = input.params?.id ?? '';
  return services.database.read(async (transaction) => {
    const order = await findOrder(transaction, services.account, name);
    const subject = order?.id ?? (looksLikeId('order', name) ? name : '');
    const rows = (await journalOf(transaction, subject)).filter((row) => row.account_id === services.account);
    if (order === undefined && rows.length === 0) {
      throw await missingOrder(transaction, services.account, [name], { about: 'subject' });
    }
    const sorted = page.direction === 'asc' ? rows : rows.toReversed();
    const moves = await movesByPosition(transaction, subject);
    const names = lineNames(rows.flatMap((row) => rowChanges(row).plain).flatMap(eachOfList), order?.lines ?? []);
    const shown = pageOf(sorted, page).map((row) =>
      historyJson(row, order?.currency ?? 'USD', names, moves.get(row.position)),
    );
    return { value: shown, page: { total: rows.length, page: page.page, perPage: page.perPage ?? rows.length } };
  });
}
