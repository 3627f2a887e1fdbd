/** What stands between the digits of a telephone number. */
export const PHONE_MARKS: readonly string[] = [' ', '\u00a0', '-', '.', '(', ')', '/', '+'];

/** Fewer digits than this end too many numbers; of more than that the first may be those of a country, or a zero. */
const [FEWEST, MOST] = [6, 9];

/**
 * The digits with which a telephone number ends, however it is written: `+1 619 555 1077` and `(619) 555-1077` are one. Nothing for
 * what is none.
 */
export function phoneEnding(text: string, fewest = FEWEST): string | undefined {
  const digits = PHONE_MARKS.reduce((left, mark) => left.replaceAll(mark, ''), text);
  return /^\d+$/.test(digits) && digits.length >= fewest ? digits.slice(-MOST) : undefined;
}

/** The same of a whole number, with its area: of anything shorter others have the end. */
export function wholePhoneEnding(text: string): string | undefined {
  return phoneEnding(text, MOST);
}
