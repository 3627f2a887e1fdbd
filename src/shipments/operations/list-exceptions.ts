import * as z from 'zod/mini';
import { flag } from '../../contract/fields.ts';
import { readListQuery } from '../../contract/list-query.ts';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type ExceptionListRow, listExceptions } from '../exceptions.store.ts';

/** An exception with the shipment that it is of. */
export type ExceptionJson = ReturnType<typeof exceptionJson>;

const filterSchema = z.object({ resolved: flag() });

/** @throws ShipdockError `unreadable_field`. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ExceptionJson[]>> {
  const query = input.query ?? {};
  const page = readListQuery(query, ['id', 'created_at'], 'id');
  const openOnly = readInput(filterSchema, query).resolved !== true;
  return services.database.read(async (transaction) => {
    const { rows, total } = await listExceptions(transaction, services.account, openOnly, page);
    return { value: rows.map(exceptionJson), page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}

function exceptionJson(row: ExceptionListRow) {
  return {
    id: row.id,
    shipment_id: row.shipment_id,
    shid: row.shid,
    order_number: row.order_number,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    reason: row.reason,
    is_resolved: row.resolved_at !== null,
    resolved_at: row.resolved_at,
    created_at: row.created_at,
  };
}
