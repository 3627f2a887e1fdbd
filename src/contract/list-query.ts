import { didYouMean } from '../kernel/did-you-mean.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import { MAX_PER_PAGE, type PageRequest } from '../kernel/paging.ts';
import { nearest } from '../kernel/suggest.ts';

/**
 * The list parameters that every list takes (decisions 1). Above 100 a page is served as 100; `per_page=all` is what the
 * terminal asks for when it reads everything.
 * @throws ShipdockError `unreadable_field`.
 */
export function readListQuery(
  query: Readonly<Record<string, unknown>> = {},
  sorts: readonly string[],
  defaultSort: string,
): PageRequest {
  const sort = wordOf(query, 'sort') ?? defaultSort;
  if (!sorts.includes(sort)) throw wrong('sort', sort, `one of ${sorts.join(', ')}`, nearest(sort, sorts));
  const direction = wordOf(query, 'direction')?.toLowerCase() ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') throw wrong('direction', direction, 'asc or desc', undefined);
  const perPage =
    query.per_page === 'all' ? undefined : Math.min(positive(query, 'per_page', MAX_PER_PAGE), MAX_PER_PAGE);
  return { page: positive(query, 'page', 1), perPage, sort, direction };
}

/** Pages that far are past the end of any list. */
const LARGEST = 1_000_000_000;
/** As spreadsheets write it too; `0x10` and `1e3` are slips. */
const WHOLE = /^\s*\d+(\.0*)?\s*$/;

function positive(query: Readonly<Record<string, unknown>>, name: string, fallback: number): number {
  const word = wordOf(query, name);
  if (word === undefined) return fallback;
  const number = WHOLE.test(word) ? Number(word) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < 1 || number > LARGEST) {
    throw wrong(name, word, `a whole number from 1 to ${LARGEST}`, undefined);
  }
  return number;
}

/** What was given, as text; undefined where nothing was. `page[a]=1` gives an object, which is never what is meant. */
function wordOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function wrong(field: string, value: string, must: string, meant: string | undefined): ShipdockError {
  const message = `is "${value.slice(0, 40)}"; it must be ${must}`;
  return new ShipdockError('unreadable_field', `${field} ${message}`, {
    details: [{ field, message }],
    ...given('hint', didYouMean(meant)),
  });
}
