import * as z from 'zod/mini';
import { shortened } from '../kernel/shortened.ts';

/** What a reader answers where the value cannot be read: the sentence after the field's name. */
export class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

type Reader<Value> = (value: unknown) => Value | Unreadable;

/** What any leaf begins with. */
const anything = z.unknown();

/**
 * A leaf of a schema: lenient in, strict out (decisions 1). Each takes what clients send for its type, gives
 * exactly the documented type, and reads an empty string or null as "not given".
 */
export function field<Value>(type: string, read: Reader<Value>, limits: Limits = {}) {
  const leaf = z.pipe(
    anything,
    z.transform((value: unknown, context): Value | undefined => {
      if (value === undefined || value === null || value === '') return undefined;
      const result = read(value);
      if (!(result instanceof Unreadable)) return result;
      context.issues.push({ code: 'custom', message: result.message, input: value });
      return undefined;
    }),
  );
  return z.optional(leaf).register(FIELD_TYPES, { type, limits });
}

/** The documented type of each leaf, for the OpenAPI document. */
export const FIELD_TYPES = z.registry<{ type: string; limits: Limits }>();

/** What a value must keep to, as JSON Schema says it. */
export interface Limits {
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Leaves that are alike are one: zod takes its time to make each, and an order has two hundred. */
export function madeOnce<Given extends readonly number[], Leaf>(
  make: (...given: Given) => Leaf,
): (...given: Given) => Leaf {
  const made = new Map<string, Leaf>();
  return (...given) => {
    const key = given.join();
    const leaf = made.get(key) ?? make(...given);
    made.set(key, leaf);
    return leaf;
  };
}

/** A value as an error shows it: short, in quotes where it is text. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `"${shortened(value, 40)}"`;
  return kindOf(value);
}

export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
