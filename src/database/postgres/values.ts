import pg from 'pg';

/** A value as it is sent: PostgreSQL reads it by the type that its place in the statement has. */
export type SentValue = string | Buffer | null;

const INT8 = 20;

export function sentValue(value: unknown): SentValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? sentList(value) : String(value);
}

function sentList(values: readonly unknown[]): string {
  const items = values.map((value) => (value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`));
  return `{${items.join(',')}}`;
}

/** How a column of that type is read. The library would give integers of 64 bits as texts. */
export function readerOf(oid: number): (text: string) => unknown {
  return oid === INT8 ? exactInteger : (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown);
}

function exactInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond the exact integers`);
  return number;
}
