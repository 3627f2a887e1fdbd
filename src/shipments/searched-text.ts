import { phoneEndings } from '../kernel/phone-ending.ts';
import { shortened } from '../kernel/shortened.ts';
import { unreadableField } from '../kernel/unreadable-field.ts';
import { numbersMeant } from './numbers/scanned-code.ts';

/** What somebody says who asks for a shipment, as it is looked for. */
export interface SearchedText {
  /** Each stands somewhere: in the order number, a tracking number, or anything of the consignee. */
  readonly words: readonly string[];
  /** Where all of it may be a tracking number. */
  readonly numbers: readonly string[];
  /** Where all of it may be a telephone number, those with which that may end. */
  readonly phoneEndings: readonly string[];
}

/** Nothing that is searched is longer. */
const LONGEST_SEARCHED = 255;

/** A whole address has fewer; each is looked for in every shipment. */
const MOST_WORDS = 20;

/** @throws ShipdockError `unreadable_field` for more than anybody says, and for commas alone, which would find all. */
export function searchedText(query: string): SearchedText | undefined {
  if (query.trim() === '') return undefined;
  if (query.length > LONGEST_SEARCHED) {
    const message = `is "${shortened(query, 40)}", of ${query.length} characters; at most ${LONGEST_SEARCHED} are taken`;
    throw unreadableField('query', message);
  }
  const words = [...new Set(query.split(/[\s,;]+/).filter((word) => word !== ''))];
  if (words.length > MOST_WORDS) {
    throw unreadableField('query', `has ${words.length} words; at most ${MOST_WORDS} are taken`);
  }
  if (words.length === 0) throw unreadableField('query', `is "${query}", which holds no word`);
  return { words, numbers: numbersMeant(query), phoneEndings: phoneEndings(query) };
}
