/** Whether two texts are the same but for the case of their letters and the bytes of their accents. */
export function isSameInAnyCase(one: string, other: string): boolean {
  return capitals(one) === capitals(other);
}

/**
 * Whether the text holds that part, in whatever case of all letters. Compared as capitals: a small sigma is written in
 * another way at the end of a word, so that part of a text in small letters may not be in the text in small letters.
 */
export function holdsInAnyCase(text: string, part: string): boolean {
  return capitals(text).includes(capitals(part));
}

function capitals(text: string): string {
  return text.normalize('NFC').toUpperCase();
}

/** A letter in each of its cases, itself among them; one alone where it has none, or none of one character. */
export function casesOf(letter: string): readonly string[] {
  const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
  const cases = [letter, small, capital, small.toUpperCase(), capital.toLowerCase()];
  return [...new Set(cases)].filter((each) => [...each].length === 1);
}
