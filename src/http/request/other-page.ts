import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { MAX_PER_PAGE } from '../../kernel/paging.ts';
import { shortened } from '../../kernel/shortened.ts';

/** By which words other services ask for a page, without case and underscores, with their number of the first one. */
const FIRST_PAGES: Readonly<Record<string, number | undefined>> = {
  offset: 0,
  skip: 0,
  start: 0,
  pageindex: 0,
  pagenumber: 1,
  pageno: 1,
  cursor: undefined,
  pagetoken: undefined,
  startingafter: undefined,
};

/** As in 20261101; no list is so long. */
const DIGITS_OF_DATE = 8;

/** Whether a query asks for a further page in our words: whatever else it says, whoever asks so walks on. */
export function asksForFurtherPage({ page, after_id: afterId }: JsonObject): boolean {
  return (typeof page === 'string' && Number(page) > 1) || (typeof afterId === 'string' && afterId.trim() !== '');
}

/**
 * Words that are not read are ignored (decisions 1), but one that asks for a further page would be answered with the first
 * one for ever: who reads until a page is empty would never end.
 * @throws ShipdockError `unreadable_field` with how a further page is asked for here.
 */
export function refuseOtherPage(name: string, value: unknown): void {
  const word = name.toLowerCase().replaceAll('_', '');
  if (!Object.hasOwn(FIRST_PAGES, word) || typeof value !== 'string') return;
  const first = FIRST_PAGES[word];
  if (first === undefined && /^(0|null|undefined)?$/.test(value.trim())) return;
  if (first !== undefined && (!/^\d+$/.test(value.trim()) || Number(value) <= first)) return;
  // A `start` may be a date or a time, also in digits alone.
  if (word === 'start' && value.trim().length >= DIGITS_OF_DATE) return;
  const message = `is "${shortened(value, 40)}", which asks for a further page; here that is asked for by page`;
  throw new ShipdockError('unreadable_field', `${name} ${message}`, {
    details: [{ field: name, message }],
    hint: `ask for page=2&per_page=${MAX_PER_PAGE}, or follow the Link header`,
  });
}
