import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import { readJson } from '../../kernel/read-json.ts';
import { ITEM_CSV_COLUMNS } from '../skus.schema.ts';

const ITEM_COLUMNS = new Set<string>(ITEM_CSV_COLUMNS);

/**
 * A row of skus.csv as the API takes a SKU of one piece, whose columns stand beside the SKU's; a blank cell says nothing. What has no
 * column (the pieces of one that ships as several, the parts of a kit) stands in `more` as JSON.
 * @param place of the row, as skus.csv:5.
 * @throws ShipdockError `unreadable_file` where `more` is no JSON object.
 */
export function skuFromRow(row: Readonly<Record<string, string>>, place: string): JsonObject {
  const entries = Object.entries(row);
  const item = Object.fromEntries(entries.filter(([column]) => ITEM_COLUMNS.has(column)));
  const others = entries.filter(([column]) => !ITEM_COLUMNS.has(column));
  const { hs_code: hsCode, more, upc, ...sku } = Object.fromEntries(others);
  const codes = hsCode === undefined ? {} : { harmonized_codes: [{ harmonized_code: hsCode }] };
  return {
    ...sku,
    ...given('upc', upc === undefined ? undefined : withoutDecimal(upc)),
    item: { ...item, ...codes },
    ...(more === undefined ? {} : moreOf(more, place)),
  };
}

/** A barcode that a program took for a number on its way: no scanner reads 12345678905.0. */
function withoutDecimal(upc: string): string {
  return upc.replace(/^(\d{6,14})\.0$/, '$1');
}

function moreOf(cell: string, place: string): JsonObject {
  const refused = (why: string, cause?: unknown) =>
    new ShipdockError('unreadable_file', `${place} more ${why}; it holds JSON as POST /skus takes it`, { cause });
  let value: unknown;
  try {
    value = readJson(cell);
  } catch (error) {
    throw refused(error instanceof Error ? error.message.replace(/^the body/, '').trim() : 'is no JSON', error);
  }
  if (!isJsonObject(value)) throw refused('is no JSON object');
  return value;
}
