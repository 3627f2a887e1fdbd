import { afterIdField } from '../../kernel/after-id.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { SEARCH_PARTS, type SearchPart, searchKey } from '../search-key.ts';

/** What a list of addresses is narrowed to; every part that is given must hold. */
export interface AddressFilter {
  /** Each stands in one part or another. */
  readonly words: readonly string[];
  /** Text that the part holds. */
  readonly parts: Readonly<Partial<Record<SearchPart, string>>>;
  /** Only addresses after this id, in the order of ids. */
  readonly afterId?: string;
}

const MOST_CHARACTERS = 255;
const MOST_WORDS = 20;

/**
 * The filter of a query: `query` (words, each in any part), `name`, `company`, `street`, `city`, `zip`, `code` (text that the
 * part holds), `after_id`. Case and accents do not matter.
 * @throws ShipdockError `unreadable_field`.
 */
export function readAddressFilter(query: Readonly<Record<string, unknown>>): AddressFilter {
  const words = searchKey(textOf(query, 'query') ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length > MOST_WORDS)
    throw unreadableField('query', `has ${words.length} words; at most ${MOST_WORDS} are taken`);
  const parts = SEARCH_PARTS.flatMap((part) => {
    const text = textOf(query, part);
    return text === undefined ? [] : [[part, searchKey(text)] as const];
  });
  const afterId = afterIdField('address', query);
  return { words, parts: Object.fromEntries(parts), ...(afterId === undefined ? {} : { afterId }) };
}

function textOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw unreadableField(name, 'must be text');
  const text = String(value);
  if (text.length <= MOST_CHARACTERS) return text;
  throw unreadableField(name, `is ${text.length} characters long; at most ${MOST_CHARACTERS} are taken`);
}
