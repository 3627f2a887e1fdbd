import { readInput } from '../../contract/read-input.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { fileOrderSchema } from '../file-order.schema.ts';
import type { OrderColumns } from '../import/read/order-columns.ts';
import type { RawOrder, SpoiledOrder } from '../import/read/order-from-rows.ts';
import { placeOfField } from '../import/read/place-of-field.ts';
import type { RejectReason } from '../import/read/staged-row.ts';
import { destinationMistakes } from '../operations/destination-mistakes.ts';

/**
 * What else no order can have beside cells that cannot be read: who mends the file is told all of it at once. Of a cell that is told
 * already nothing more.
 */
export function furtherMistakes({ reasons, readable }: SpoiledOrder, columns: OrderColumns): readonly RejectReason[] {
  const isTold = ({ line, column }: RejectReason) =>
    reasons.some((each) => each.line === line && (each.column === column || each.column === undefined));
  return problemsOf(readable)
    .map(({ field, message }) => ({ ...placeOfField(readable, field, columns), message }))
    .filter((each) => !isTold(each));
}

function problemsOf({ body, hasAddressCells }: RawOrder): readonly ErrorDetail[] {
  return [...unreadable(body), ...(hasAddressCells ? destinationMistakes(body.destination_address) : [])];
}

function unreadable(body: RawOrder['body']): readonly ErrorDetail[] {
  try {
    readInput(fileOrderSchema, body);
    return [];
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    return error.details ?? [];
  }
}
