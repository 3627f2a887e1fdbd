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

/** Letters that are typed as another one, and do not fall apart into that and an accent. */
const OTHERS = { Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', Ħ: 'h', ħ: 'h', ı: 'i' };

/** Latin letters with accents, from À to ſ and those of Vietnam and the like, with the small letter that each is without. */
const ACCENTED: readonly (readonly [letter: string, plain: string])[] = [
  ...[...lettersFrom(0xc0, 0x17f), ...lettersFrom(0x1e00, 0x1eff)].map(
    (letter) => [letter, letter.normalize('NFD').charAt(0).toLowerCase()] as const,
  ),
  ...Object.entries(OTHERS),
];

function lettersFrom(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
}

/**
 * Each of its cases, and for a letter of ASCII those with an accent: who types José as Jose means him. A letter typed with its accent
 * means just that.
 */
export function lettersMeant(letter: string): readonly string[] {
  const small = letter.toLowerCase();
  const accented = /^[a-z]$/.test(small) ? ACCENTED.filter(([, plain]) => plain === small) : [];
  return [...casesOf(letter), ...accented.map(([each]) => each)];
}
