/** What stands between the digits of a telephone number. */
export const PHONE_MARKS: readonly string[] = [' ', '\u00a0', '-', '.', '(', ')', '/', '+'];

/** Fewer digits than this end too many numbers; before the last nine may be a zero, or the code of a country. */
const [FEWEST, NINE] = [6, 9];

/** No telephone number is longer (ITU-T E.164), but for the `00` before the code of a country. */
const LONGEST = 15;

/**
 * The digits with which a telephone number ends, a zero written before it, however it is written: `+1 619 555 1077` and `(619)
 * 555-1077` are one. The tenth from the end is another's where it is neither the same nor a zero. None for what is no number.
 */
export function phoneEndings(text: string, fewest = FEWEST): readonly string[] {
  const digits = PHONE_MARKS.reduce((left, mark) => left.replaceAll(mark, ''), text);
  if (!/^\d+$/.test(digits) || digits.length < fewest || digits.replace(/^00/, '').length > LONGEST) return [];
  const tenth = digits.at(-NINE - 1) ?? '0';
  const nine = digits.slice(-NINE);
  return tenth === '0' ? [nine] : [tenth + nine, `0${nine}`];
}

/** The same of a whole number, with its area: of anything shorter others have the end. */
export function wholePhoneEndings(text: string): readonly string[] {
  return phoneEndings(text, NINE);
}
