/** What stands between commas or line ends is one segment. An address has far fewer, and far fewer characters. */
const MAX_LENGTH = 600;
const MAX_SEGMENTS = 20;

/** What belongs to the segment before it, though a comma stands between: `Acme, Inc.`, `Calle Mayor, 5`. */
const CONTINUES =
  /^(?:inc|llc|l\.l\.c|ltd|limited|llp|lp|corp|co|plc|gmbh|ag|s\.?a|s\.?r\.?l|b\.?v|jr|sr|md|phd|esq|(?:(?:д|дом|кв|корп|n[o°º]|num)\.? ?)?\d{1,4}[a-z]?|s\/n)\.?$/iu;
/** A house number before its street: `1, place de l’Europe`. */
const IS_CONTINUED = /^\d{1,4}(?: ?(?:bis|ter|[a-z]))?$/i;

export interface Segments {
  readonly segments: readonly string[];
  /** Whether the text was longer than an address can be, and the end of it was not read. */
  readonly isCut: boolean;
}

/** Brackets but those of an area code, `(760) 555-0123`; a slash between words, not `Unit 3 / 25` or `c / o`. */
const BREAKS =
  /[\t;,|、，<>]+|\((?!\d{2,5}\)\s*\d)|(?<!\(\d{2,5})\)|\)(?!\s*\d)|(?<!(?:^|\s)\d{1,4}|\bc)\s+\/\s+|\s+\/\s+(?![\do]\b|\d)/;

/**
 * Before a telephone number that is named so or has ten digits in the American way, and around a mail address: lists write them
 * behind a ZIP.
 */
const BEFORE_CONTACT = new RegExp(
  [
    /\s+(?=(?:tel|phone|ph|mobile|cell)\b[.:]*\s*\+?[\d(][\d\s().\-/]{5,22}\d)/,
    // Not within one, behind its name or its country.
    /(?<!\b(?:tel|phone|ph|mobile|cell|t|p)[.:]*|\+\d{1,3}|(?:^|\s)1)\s+(?=(?:\+?1[-. ]{1,2})?(?:\(\d{3}\)\s*|\d{3}[-.])\d{3}[-. ]?\d{4}\b)/,
    /(?<!\be-?mail:?)\s+(?=(?:e-?mail:\s*)?[^\s@]{1,64}@[^\s@]{2,190})|(?<=[^\s@]@[^\s@]{2,190})\s+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Splits a text at line ends, commas, semicolons, tabs, bars, brackets, slashes that stand alone, and where contacts begin. */
export function splitSegments(text: string): Segments {
  const lines = text.slice(0, MAX_LENGTH).split(/[\n\r\u2028\u2029]+/);
  const segments = lines.flatMap(splitLine);
  return { segments: segments.slice(-MAX_SEGMENTS), isCut: text.length > MAX_LENGTH || segments.length > MAX_SEGMENTS };
}

function splitLine(line: string): readonly string[] {
  const segments: string[] = [];
  for (const part of line.split(BREAKS).flatMap((text) => text.split(BEFORE_CONTACT))) {
    const segment = part.replace(/\s+/g, ' ').trim();
    const before = segments.at(-1);
    if (segment === '') continue;
    const isOne =
      before !== undefined && ((CONTINUES.test(segment) && !/^\d/.test(before)) || IS_CONTINUED.test(before));
    if (isOne) segments.splice(-1, 1, `${before}, ${segment}`);
    else segments.push(segment);
  }
  return segments;
}
