import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PHONE_MARKS } from '../kernel/phone-ending.ts';

/** For each ending of a telephone number (`phoneEndings`) whether what is saved ends so, whatever marks it was written with. */
export function endsAsPhone(saved: RawBuilder<unknown>, endings: readonly string[]): readonly RawBuilder<SqlBool>[] {
  const digits = PHONE_MARKS.reduce((left, mark) => sql`replace(${left}, ${sql.lit(mark)}, '')`, saved);
  return endings.map((ending) => sql<SqlBool>`('0' || ${digits}) LIKE ${`%${ending}`}`);
}
