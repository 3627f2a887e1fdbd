import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import { skusTowards } from '../../catalog/tariff-numbers.ts';
import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { pageOf } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import { getOrder } from '../orders.store.ts';
import { type LineItemSkuJson, type LineItemType, lineItemSkus } from '../rating/line-item-skus.ts';

/** One row a SKU of an order, of the units of that type. */
export async function listItemSkus(
  services: Services,
  input: OperationInput,
  type: LineItemType | undefined,
): Promise<Reply<readonly LineItemSkuJson[]>> {
  const page = readListQuery(input.query, ['sku'], 'sku');
  return services.database.read(async (transaction) => {
    const order = await getOrder(transaction, services.account, input.params?.id ?? '');
    const skus = await skusOfLines(transaction, services.account, [order]);
    const rows = lineItemSkus(order, type, skusTowards(order.addresses.destination?.country, skus));
    const sorted = input.query?.sort === undefined ? rows : bySku(rows, page.direction);
    return {
      value: pageOf(sorted, page),
      page: { total: rows.length, page: page.page, perPage: page.perPage ?? rows.length },
    };
  });
}

function bySku(rows: readonly LineItemSkuJson[], direction: 'asc' | 'desc'): readonly LineItemSkuJson[] {
  const sorted = rows.toSorted((one, other) => ((one.sku ?? '') < (other.sku ?? '') ? -1 : 1));
  return direction === 'asc' ? sorted : sorted.toReversed();
}
