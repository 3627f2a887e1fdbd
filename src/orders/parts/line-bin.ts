import type { JsonObject } from '../../kernel/json.ts';

/** Where a line's goods lie in the warehouse, as the shop's stock system sends it: the first of these in its `meta`. */
const NAMES: readonly string[] = ['bin_location', 'bin', 'location'];

export function binOf(meta: JsonObject | undefined): string | undefined {
  const bin = NAMES.map((name) => meta?.[name]).find((each) => typeof each === 'string' || typeof each === 'number');
  return bin === undefined || bin === '' ? undefined : String(bin);
}

export function withoutBin(meta: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => !NAMES.includes(name)));
}
