import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { holdsInAnyCase } from '../database/any-case.ts';
import type { Dialect } from '../database/database.ts';
import { endsAsPhone } from '../database/ends-as-phone.ts';
import type { SearchedText } from './searched-text.ts';

/** Whether all of the words stand in what names a shipment or its consignee, or its consignee has that telephone number. */
export function isMeantBy({ words, phoneEndings }: SearchedText, dialect: Dialect): RawBuilder<SqlBool> {
  const said = sql<SqlBool>`(${sql.join(
    words.map((word) => stands(word, dialect)),
    sql` AND `,
  )})`;
  const phone = endsAsPhone(consignee('phoneNumber', dialect), phoneEndings);
  return sql<SqlBool>`(${sql.join([said, ...phone], sql` OR `)})`;
}

function stands(word: string, dialect: Dialect): RawBuilder<SqlBool> {
  const parts = oneText(PARTS.map((part) => consignee(part, dialect)));
  const inColumns = holdsInAnyCase(oneText(columns()), word, dialect);
  const inDetails = holdsInAnyCase(parts, word, dialect, details());
  return sql<SqlBool>`(${inColumns} OR (${mayStandInDetails(word)} AND ${inDetails}))`;
}

/** To read JSON takes five times as long as to see that the word is nowhere in it. */
function mayStandInDetails(word: string): RawBuilder<SqlBool> {
  const hasAccents = sql<SqlBool>`octet_length(${details()}) <> length(${details()})`;
  // JSON writes quotation marks and backslashes otherwise.
  if (/["\\]/.test(word)) return sql<SqlBool>`(1 = 1)`;
  const pattern = `%${word.toLowerCase().replaceAll(/[%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`(${hasAccents} OR lower(${details()}) LIKE ${pattern} ESCAPE '\\')`;
}

/** The ZIP without its marks, too: `K1A0B6`, `920091234`. */
function columns(): readonly RawBuilder<unknown>[] {
  const named = ['order_number', 'tracking_number', 'destination_name', 'destination_city', 'destination_state'];
  const zip = sql.ref('destination_zip');
  return [...named.map((column) => sql.ref(column)), zip, sql`replace(replace(${zip}, ' ', ''), '-', '')`];
}

const PARTS = ['company', 'email', 'street1', 'street2'] as const;

function oneText(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`concat_ws(' ', ${sql.join(parts)})`;
}

function details(): RawBuilder<unknown> {
  return sql.ref('details');
}

/** JSON text is JSON by itself in one of the databases only. */
function consignee(part: string, dialect: Dialect): RawBuilder<unknown> {
  if (dialect === 'postgres') return sql`(${details()}::json -> 'destinationAddress' ->> ${sql.lit(part)})`;
  return sql`(${details()} ->> ${sql.lit(`$.destinationAddress.${part}`)})`;
}
