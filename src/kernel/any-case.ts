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
const OTHERS = { Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };
/** Where Unicode has Latin letters with accents: from À to ſ, and those of Vietnam and the like. */
const WITH_ACCENTS = [
  [0xc0, 0x17f],
  [0x1e00, 0x1eff],
] as const;

/**
 * Each of its cases, and for a letter of ASCII those with an accent: who types José as Jose means him. A letter typed with its accent
 * means just that.
 */
export function lettersMeant(letter: string): readonly string[] {
  const cases = casesOf(letter);
  if (!/^[a-z]$/i.test(letter)) return cases;
  accented ??= lettersByPlainOne();
  return [...cases, ...(accented.get(letter.toLowerCase()) ?? [])];
}

let accented: ReadonlyMap<string, readonly string[]> | undefined;

function lettersByPlainOne(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (letter: string, plain: string) => {
    const key = plain.toLowerCase();
    found.set(key, [...(found.get(key) ?? []), letter]);
  };
  for (const [first, last] of WITH_ACCENTS) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code);
      const [plain = ''] = letter.normalize('NFD');
      if (/^[a-z]$/i.test(plain)) add(letter, plain);
    }
  }
  for (const [letter, plain] of Object.entries(OTHERS)) add(letter, plain);
  return found;
}
