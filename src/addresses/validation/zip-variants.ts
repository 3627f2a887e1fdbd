/** A ZIP code that may have been meant by what was typed, and how unlikely that slip is. */
export interface ZipVariant {
  readonly zip: string;
  /** 0 for the entry itself; about 1 for one ordinary slip. */
  readonly cost: number;
}

const DIGITS = '0123456789';
/** Letters that are read or typed for digits. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

const REPLACED = 1.2;
const SWAPPED = 1.3;
/** A spreadsheet eats leading zeros; so a short code is most likely one that began with them. */
const ZERO_LOST = 0.6;
const CUT_OFF = 0.3;

/**
 * The codes of five digits that one slip turns into the entry: a digit replaced, left out or typed twice, neighbours
 * swapped, leading zeros lost, a letter for a digit, or a broken ZIP+4. The entry itself comes first if it is a code.
 */
export function zipVariants(entered: string): readonly ZipVariant[] {
  const digits = [...entered.trim().slice(0, 12).toUpperCase()]
    .map((char) => (DIGITS.includes(char) ? char : (LOOKALIKES[char] ?? (/[\s-]/.test(char) ? '' : '?'))))
    .join('');
  if (digits.includes('?')) return [];
  const variants = slips(digits);
  const own = /^\d{5}$/.test(entered.trim())
    ? [{ zip: digits, cost: 0 }]
    : [{ zip: digits.slice(0, 5), cost: CUT_OFF }];
  return [...own, ...variants].filter(({ zip }) => zip.length === 5);
}

function slips(digits: string): readonly ZipVariant[] {
  if (digits.length === 3) return [{ zip: `00${digits}`, cost: ZERO_LOST }];
  if (digits.length === 4) return [{ zip: `0${digits}`, cost: ZERO_LOST }, ...oneMore(digits)];
  if (digits.length === 5) return [...oneReplaced(digits), ...oneSwapped(digits)];
  if (digits.length === 6) return oneLess(digits);
  return [];
}

function oneReplaced(zip: string): readonly ZipVariant[] {
  return everyPlace(zip).flatMap((place) =>
    [...DIGITS]
      .filter((digit) => digit !== zip[place])
      .map((digit) => ({ zip: put(zip, place, 1, digit), cost: REPLACED + nearness(digit, zip[place]) })),
  );
}

/** Keys that lie together are struck for one another more often: it decides between equals. */
function nearness(digit: string, other: string | undefined): number {
  return Math.abs(Number(digit) - Number(other)) / 100;
}

function oneSwapped(zip: string): readonly ZipVariant[] {
  return everyPlace(zip)
    .filter((place) => place > 0 && zip[place] !== zip[place - 1])
    .map((place) => ({ zip: put(zip, place - 1, 2, `${zip[place]}${zip[place - 1]}`), cost: SWAPPED }));
}

function oneMore(digits: string): readonly ZipVariant[] {
  return [...everyPlace(digits), digits.length].flatMap((place) =>
    [...DIGITS].map((digit) => ({ zip: put(digits, place, 0, digit), cost: REPLACED })),
  );
}

function oneLess(digits: string): readonly ZipVariant[] {
  return everyPlace(digits).map((place) => ({ zip: put(digits, place, 1, ''), cost: REPLACED }));
}

function everyPlace(text: string): readonly number[] {
  return [...text].map((_, place) => place);
}

function put(text: string, place: number, count: number, replacement: string): string {
  return text.slice(0, place) + replacement + text.slice(place + count);
}
