import { decimalNumber } from '../kernel/decimal.ts';
import { minorNumber, UNIT_PRICE_SCALE } from '../kernel/money.ts';
import { snakeCase } from '../kernel/snake-case.ts';
import { pointerKeys } from './difference.ts';

/** How the states of one kind of thing are told in the words of the API. */
export interface ApiWords {
  /** Members whose name in the API is not simply theirs in small letters. */
  readonly names: ReadonlyMap<string, string>;
  /** Members that clients fill as they like: what is in them is told in their words, and none of it is money. */
  readonly freeForm: ReadonlySet<string>;
}

/** The keys of a JSON pointer: our own, and those inside a member that clients fill, where it leads into one. */
export function keysOf(
  path: string,
  { freeForm }: ApiWords,
): { readonly own: readonly string[]; readonly theirs?: readonly string[] } {
  const keys = pointerKeys(path);
  const free = keys.findIndex((key) => freeForm.has(key));
  return free < 0 ? { own: keys } : { own: keys.slice(0, free + 1), theirs: keys.slice(free + 1) };
}

/** A member's name; ids stay as they are. */
export function apiName(key: string, { names }: ApiWords): string {
  return names.get(key) ?? (key.includes('_') ? key : snakeCase(key));
}

/** A value at a place (a JSON pointer), with money in its currency; members of objects get their names too. */
export function valueAt(path: string, value: unknown, currency: string, words: ApiWords): unknown {
  const { own, theirs } = keysOf(path, words);
  return theirs === undefined ? inWords(own.at(-1) ?? '', value, currency, words) : (value ?? null);
}

function inWords(key: string, value: unknown, currency: string, words: ApiWords): unknown {
  if (value === undefined) return null;
  if (words.freeForm.has(key)) return value;
  if (typeof value === 'number' && /^minor$|Minor$/.test(key)) return minorNumber(value, currency);
  if (typeof value === 'number' && key.endsWith('E4')) return decimalNumber(value, UNIT_PRICE_SCALE);
  if (Array.isArray(value)) return value.map((element) => inWords('', element, currency, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    members(value).map(([name, inner]) => [apiName(name, words), inWords(name, inner, currency, words)]),
  );
}

/** What a thing says beside its columns stands among the rest, as in the API. */
function members(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'details' && typeof inner === 'object' && inner !== null
      ? Object.entries(inner)
      : [[name, inner] as const],
  );
}
