import * as z from 'zod/mini';
import { field, kindOf, madeOnce, Unreadable } from './field.ts';

/** Any JSON object, kept as it is; an empty one is not given. At most that many characters of JSON. */
export const hash = madeOnce((maxLength = 16_384) =>
  field('object', (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return new Unreadable(`must be an object, not ${kindOf(value)}`);
    }
    const json = JSON.stringify(value);
    if (json === '{}') return undefined;
    const unkept = UNKEPT.exec(json)?.[1];
    if (unkept === '0000') return new Unreadable('must not contain NUL characters');
    if (unkept !== undefined) return new Unreadable('contains half a character (a lone surrogate)');
    return json.length > maxLength
      ? new Unreadable(`is ${json.length} characters of JSON; at most ${maxLength} are kept`)
      : (value as Readonly<Record<string, unknown>>); // narrowed just above
  }),
);

/** NUL, and half a character, which JSON is written with as an escape; a backslash that was sent is written as two. */
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f]..)/;

/** A list; a single value is taken as a list of one, null and empty text as not given. */
export function list<Schema extends z.core.$ZodType>(element: Schema, most: number) {
  return nested(
    z.lazy(() => {
      const error = `has too many entries; at most ${most} are taken`;
      const many = z.array(element).check(z.maxLength(most, { error }));
      return z.pipe(z.transform(asList), many as unknown as z.core.$ZodType<z.core.output<Schema>[], unknown>);
    }),
  );
}

/**
 * A nested object; null and empty text are read as not given, and so is one of which nothing is given. Made when the first one
 * is read: an order has fifty such members, zod takes its time to make each, and a client sends a few.
 */
export function nested<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.optional(
    z.lazy(() => {
      // A schema takes any input at run time: what is no object is refused by it.
      const inner = z.optional(schema) as unknown as z.core.$ZodType<z.core.output<Schema> | undefined, unknown>;
      return z
        .pipe(
          z.transform((value: unknown): unknown => (isBlank(value) ? undefined : value)),
          inner,
        )
        .check(z.overwrite((read) => (saysNothing(read) ? undefined : read)));
    }),
  );
}

function saysNothing(read: unknown): boolean {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return false;
  return Object.values(read).every((member) => member === undefined);
}

function asList(value: unknown): unknown {
  return Array.isArray(value) || typeof value === 'object' ? value : [value];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
