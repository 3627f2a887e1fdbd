import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import { readListQuery } from '../../contract/list-query.ts';
import type { Transaction } from '../../database/database.ts';
import { holdsInAnyCase } from '../../kernel/any-case.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { pageOf } from '../../kernel/paging.ts';
import type { Services } from '../../seams/services.ts';
import { linesOfSku } from '../named/lines-of-sku.ts';
import { goneLines, missingLine } from '../named/missing-line.ts';
import type { Order, OrderLine } from '../order.ts';
import { type LineJson, lineJson } from '../order-json.ts';
import { getOrder } from '../orders.store.ts';
import { unitsOfType } from '../rating/line-item-skus.ts';
import { lineProblem } from '../rating/ratable-line.ts';
import { movedAwayOf } from './moved-away-of.ts';
import { readLineItemType, textParameter } from './read-items-query.ts';

const SORTS = {
  position: (line: OrderLine) => line.position,
  id: (line: OrderLine) => line.id,
  sku: (line: OrderLine) => line.sku ?? '',
} as const;

/**
 * The lines of an order; with a type, those of which such units are left, with their number as quantity; with `line`, the one
 * that it names by id, key or SKU.
 * @throws ShipdockError `line_item_not_found` where a split or combine took that one.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly LineJson[]>> {
  const page = readListQuery(input.query, Object.keys(SORTS), 'position');
  const type = readLineItemType(input.query?.type);
  const text = textParameter(input.query?.query);
  const word = textParameter(input.query?.line);
  return services.database.read(async (transaction) => {
    const order = await getOrder(transaction, services.account, input.params?.id ?? '');
    const skus = await skusOfLines(transaction, services.account, [order]);
    const named = word === undefined ? order.lines : await linesOf(transaction, order, word);
    const found = named
      .filter((line) => unitsOfType(line, type) > 0 || type === undefined)
      .filter((line) => text === undefined || holdsInAnyCase(line.sku ?? '', text));
    const sorted = sortedBy(found, SORTS[page.sort as keyof typeof SORTS], page.direction);
    const rows = pageOf(sorted, page).map((line) => ({
      ...lineJson(line, lineProblem(line, skus) ?? null),
      quantity: unitsOfType(line, type),
    }));
    return { value: rows, page: { total: found.length, page: page.page, perPage: page.perPage ?? found.length } };
  });
}

/** None where there never was one. */
async function linesOf(transaction: Transaction, order: Order, word: string): Promise<readonly OrderLine[]> {
  const ofSku = new Set(linesOfSku(order.lines, word));
  const found = order.lines.filter((line) => line.id === word || line.sourceSystemId === word || ofSku.has(line));
  if (found.length > 0) return found;
  const moved = await movedAwayOf(transaction, order);
  if (goneLines({ word }, moved).length > 0) throw missingLine(order, { word }, moved, 'line');
  return [];
}

function sortedBy(
  lines: readonly OrderLine[],
  key: (line: OrderLine) => string | number,
  direction: 'asc' | 'desc',
): readonly OrderLine[] {
  const sign = direction === 'asc' ? 1 : -1;
  return lines.toSorted((one, other) => {
    const [left, right] = [key(one), key(other)];
    return left < right ? -sign : left > right ? sign : one.position - other.position;
  });
}
