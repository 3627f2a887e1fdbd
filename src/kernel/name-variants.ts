/** Names longer than this are pasted, not typed. */
const MOST_CHARACTERS = 40;
const DIGITS = '0123456789';

/** Characters that are read for one another. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  '0': 'O',
  I: '1',
  l: '1',
  '1': 'I',
  S: '5',
  '5': 'S',
};
/** More of them in one name would make too many names. */
const MOST_LOOKALIKES = 4;

/** What else than a digit is left out of order numbers, or typed wrong. */
export const SIGNS_OF_NUMBERS = '-#';
/** And of the codes that people give to goods and addresses: letters stand anywhere in them. */
export const SIGNS_OF_CODES = '-_./ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The names (order numbers, SKUs, codes) that may have been meant by one that there is not, the likeliest first: in another
 * case, with characters that look alike, with two swapped, with ends missing, with one digit or sign too few or wrong, and with one
 * character too many. Few enough (some hundred, of codes some thousand) to be looked up one by one, however many names there are
 * and however often a shop asks for one that there is not yet.
 * @param signs what beside digits may be missing; letters as capitals.
 */
export function nameVariants(entered: string, signs: string): readonly string[] {
  const typed = entered.trim();
  if (typed === '' || typed.length > MOST_CHARACTERS) return [];
  const [capitals, small] = [typed.toUpperCase(), typed.toLowerCase()];
  const titled = small.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const cases = [...new Set([typed, capitals, small, titled])];
  return [
    ...new Set([
      ...cases,
      ...cases.flatMap(looksAlike),
      ...cases.flatMap((text) => [...DIGITS].map((digit) => text + digit)),
      ...[...DIGITS].flatMap((one) => [...DIGITS].map((two) => typed + one + two)),
      ...cases.flatMap((text) => [text.slice(0, -1), text.slice(0, -2), text.slice(1)]),
      ...cases.flatMap(swapped),
      ...edited(typed, DIGITS + (typed === capitals ? signs : signs.toLowerCase())),
      ...(capitals === typed ? [] : edited(capitals, signs.replaceAll(/[^A-Z]/g, ''))),
    ]),
  ].filter((variant) => variant !== '' && variant !== entered);
}

/** Each choice of characters replaced by what they look like. */
function looksAlike(text: string): readonly string[] {
  const characters = [...text];
  const places = characters.flatMap((each, at) => (each in LOOKALIKES ? [at] : [])).slice(0, MOST_LOOKALIKES);
  return Array.from({ length: 2 ** places.length }, (_, choice) => {
    const replaced = new Set(places.filter((_place, bit) => (choice >> bit) % 2 === 1));
    return characters.map((each, at) => (replaced.has(at) ? (LOOKALIKES[each] ?? each) : each)).join('');
  });
}

function swapped(text: string): readonly string[] {
  return Array.from({ length: text.length - 1 }, (_, at) => {
    return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
  });
}

/** With one character more, less, or another. */
function edited(text: string, alphabet: string): readonly string[] {
  const places = Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)] as const);
  return places.flatMap(([head, tail]) => {
    const rest = tail.slice(1);
    return [head + rest, ...[...alphabet].flatMap((each) => [head + each + tail, head + each + rest])];
  });
}
