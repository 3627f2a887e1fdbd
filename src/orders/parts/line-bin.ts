import type { JsonObject } from '../../kernel/json.ts';

/** Where a line's goods lie in the warehouse, as the shop's stock system sends it: the first of these that its `meta` tells. */
const NAMES: readonly string[] = ['bin_location', 'bin', 'location'];

export function binOf(meta: JsonObject | undefined): string | undefined {
  return NAMES.map((name) => meta?.[name])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String)
    .find((each) => each.trim() !== '');
}

export function withoutBin(meta: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => !NAMES.includes(name)));
}
