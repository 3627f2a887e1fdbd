import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PHONE_MARKS } from '../addresses/phone-ending.ts';
import { holdsInAnyCase } from '../database/any-case.ts';
import type { Dialect } from '../database/database.ts';
import type { SearchedText } from './searched-text.ts';

/** Whether all of the words stand in what names a shipment or its consignee, or its consignee has that telephone number. */
export function isMeantBy({ words, phoneEnding }: SearchedText, dialect: Dialect): RawBuilder<SqlBool> {
  const said = sql<SqlBool>`(${sql.join(
    words.map((word) => stands(word, dialect)),
    sql` AND `,
  )})`;
  if (phoneEnding === undefined) return said;
  const digits = PHONE_MARKS.reduce(
    (left, mark) => sql`replace(${left}, ${sql.lit(mark)}, '')`,
    consignee('phoneNumber', dialect),
  );
  return sql<SqlBool>`(${said} OR ${digits} LIKE ${`%${phoneEnding}`})`;
}

function stands(word: string, dialect: Dialect): RawBuilder<SqlBool> {
  const parts = oneText(PARTS.map((part) => consignee(part, dialect)));
  const inColumns = holdsInAnyCase(oneText(COLUMNS), word, dialect);
  const inDetails = holdsInAnyCase(parts, word, dialect, DETAILS);
  return sql<SqlBool>`(${inColumns} OR (${mayStandInDetails(word)} AND ${inDetails}))`;
}

/** To read JSON takes five times as long as to see that the word is nowhere in it. */
function mayStandInDetails(word: string): RawBuilder<SqlBool> {
  const hasAccents = sql<SqlBool>`octet_length(${DETAILS}) <> length(${DETAILS})`;
  // JSON writes quotation marks and backslashes otherwise.
  if (/["\\]/.test(word)) return sql<SqlBool>`(1 = 1)`;
  const pattern = `%${word.toLowerCase().replaceAll(/[%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`(${hasAccents} OR lower(${DETAILS}) LIKE ${pattern} ESCAPE '\\')`;
}

const DETAILS = sql.ref('details');
const ZIP = sql.ref('destination_zip');
const COLUMNS: readonly RawBuilder<unknown>[] = [
  ...['order_number', 'tracking_number', 'destination_name', 'destination_city', 'destination_state'].map((column) =>
    sql.ref(column),
  ),
  ZIP,
  // Without its marks, too: `K1A0B6`, `920091234`.
  sql`replace(replace(${ZIP}, ' ', ''), '-', '')`,
];
const PARTS = ['company', 'email', 'street1', 'street2'] as const;

function oneText(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(parts)})`;
}

/** JSON text is JSON by itself in one of the databases only. */
function consignee(part: string, dialect: Dialect): RawBuilder<unknown> {
  if (dialect === 'postgres') return sql`(${DETAILS}::json -> 'destinationAddress' ->> ${sql.lit(part)})`;
  return sql`(${DETAILS} ->> ${sql.lit(`$.destinationAddress.${part}`)})`;
}
