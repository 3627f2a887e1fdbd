import { ID_PREFIXES } from '../kernel/ids.ts';
import { sha256 } from '../kernel/sha256.ts';
import { nearest } from '../kernel/suggest.ts';

/** An everyday good with what it usually measures: inches and pounds (api-v4 2.15). */
export interface Item {
  readonly name: string;
  readonly categoryName: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
}

/**
 * The items that a few words mean, the likeliest first: named so exactly, named with these words, in a category of these
 * words. Where no item has all of the words, those that have some of them, a slip of the pen allowed.
 */
export function itemsNamed(items: readonly Item[], text: string): readonly Item[] {
  const words = wordsOf(text);
  const fitting = ranked(items, (item) => rankOf(item, words));
  return words.length === 0 || fitting.length > 0 ? fitting : ranked(items, (item) => rankInPart(item, words));
}

/** The items that have a rank, the lowest first. */
function ranked(items: readonly Item[], rank: (item: Item) => number | undefined): readonly Item[] {
  return items
    .flatMap((item) => {
      const value = rank(item);
      return value === undefined ? [] : [{ item, value }];
    })
    .toSorted((one, other) => one.value - other.value || (one.item.name < other.item.name ? -1 : 1))
    .map(({ item }) => item);
}

function rankOf({ name, categoryName }: Item, words: readonly string[]): number | undefined {
  if (words.length === 0) return undefined;
  const own = wordsOf(name);
  if (own.join(' ') === words.join(' ')) return 0;
  if (words.every((word) => own.includes(word))) return 1;
  if (words.every((word) => own.some((each) => each.startsWith(word)))) return 2;
  const all = [...own, ...wordsOf(categoryName)];
  return words.every((word) => all.some((each) => each.startsWith(word))) ? 3 : undefined;
}

/** The share of the name that was not written: a coffee mug is rather a mug than a coffee table. */
function rankInPart({ name }: Item, words: readonly string[]): number | undefined {
  const own = wordsOf(name);
  const written = own.filter((each) => words.includes(each) || nearest(each, words) !== undefined);
  return written.length === 0 ? undefined : 1 - written.length / own.length;
}

/** Words in small letters without accents, plurals as their singular: "Coffee mugs" is what a coffee mug is. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  );
}

/** An item as the API answers it. Its id is made of its name, so that it is the same everywhere. */
export function itemJson(item: Item) {
  const { name, categoryName, length, width, height, weight } = item;
  return {
    id: `${ID_PREFIXES.item}_${sha256(name).slice(0, 16)}`,
    name,
    category_name: categoryName,
    average_dimensions: { avg_width: width, avg_height: height, avg_length: length, avg_weight: weight },
    dimensions: { length, width, height, weight },
  };
}
export type ItemJson = ReturnType<typeof itemJson>;
