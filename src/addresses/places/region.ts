import { MAX_PLACE_NAME, plainText } from '../validation/city-key.ts';
import type { CountryRegions } from './postal-tables.ts';

/** A state, province, prefecture, … of a country other than the US and Canada. */
export interface Region {
  /** As it is written in an address: `NSW`, `東京都`, `Madrid`. */
  readonly written: string;
  /** Whether postal codes of this beginning are its own; undefined where nothing is known. */
  readonly hasCode: ((code: string) => boolean) | undefined;
}

/** The region of that name, abbreviation or ISO code, in any case and with or without accents. */
export function findRegion(text: string, regions: CountryRegions): Region | undefined {
  const wanted = regionKey(text);
  if (wanted === '') return undefined;
  const index = regions.keys.findIndex((key, at) =>
    [key, regions.names?.[at], letters(regions.codes?.[at])].some(
      (name) => name !== undefined && regionKey(name) === wanted,
    ),
  );
  return index < 0 ? undefined : regionAt(index, regions);
}

/** Every region whose postal codes begin as this one does. */
export function regionsOfCode(code: string, regions: CountryRegions): readonly Region[] {
  return regions.keys.map((_, index) => regionAt(index, regions)).filter((region) => region.hasCode?.(code) ?? false);
}

function regionAt(index: number, regions: CountryRegions): Region {
  const prefixes = regions.zips?.[index];
  const pattern = prefixes === undefined || prefixes === '' ? undefined : new RegExp(`^(?:${prefixes})`);
  return {
    written: regions.keys[index] ?? '',
    hasCode: pattern === undefined ? undefined : (code) => pattern.test(code),
  };
}

/** Numbers as codes (`13` for Tokyo) would be taken for something else. */
function letters(code: string | undefined): string | undefined {
  return code !== undefined && /^[A-Z]+$/.test(code) ? code : undefined;
}

function regionKey(text: string): string {
  return plainText(text.slice(0, MAX_PLACE_NAME)).replace(/[^\p{L}\p{N}]+/gu, '');
}
