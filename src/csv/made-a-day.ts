/** Months as spreadsheets write them in short. */
const SHORT_MONTHS: readonly (readonly string[])[] = [
  // English, German (of Windows and of the Mac), French, Spanish, Italian, Portuguese.
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  'janv févr mars avr mai juin juil août sept oct nov déc',
  'ene feb mar abr may jun jul ago sep oct nov dic',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'jan fev mar abr mai jun jul ago set out nov dez',
  // Dutch, Danish and Swedish, Norwegian, Polish.
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'jan feb mar apr maj jun jul aug sep okt nov dec',
  'jan feb mar apr mai jun jul aug sep okt nov des',
  'sty lut mar kwi maj cze lip sie wrz paź lis gru',
].map((names) => names.split(' '));

const ENGLISH_MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** A text read as a day: of a year that it does not say, or the month of a year, which is no day. */
interface Day {
  readonly day?: number | undefined;
  readonly month?: number;
  /** What the month is called, where it is no number. */
  readonly name?: string;
  /** Its last two digits. */
  readonly year?: number | undefined;
  /** Of a day in numbers with the year last, how it was read. */
  readonly isDayFirst?: boolean;
}

/** Spreadsheets write a day with the same one twice: 1/4-20 is a screw. */
const ONE_SEPARATOR = /^\d+([-/.])\d+\1\d+$/;

/**
 * Whether a spreadsheet made this day of the other text: 4-Mar, 4. Mrz and 04-mars of 3-4, 3/4 or MAR4 (in half of their countries
 * the day stands first), Dec-45 of 12-45, 12/2045 or DEC2045. Or 03/04/26 of 3/4, since LibreOffice gives every day a year, and
 * 3/4/2026 of 2026-03-04.
 */
export function isDayOf(said: string, text: string): boolean {
  const written = daysWritten(said);
  if (written.length === 0) return false;
  const read = daysRead(text);
  return written.some((day) => read.some((each) => isWrittenOf(day, each)));
}

/**
 * Whether a text is written just as spreadsheets write a day whose text nobody knows: 4-Mar and Mar-26 in English, 04-mars or 04. Mrz
 * elsewhere, where the day has two digits. 4-MAR and 4-set are what people write.
 */
export function looksMadeADay(text: string): boolean {
  const [named] = namedDays(text);
  if (named === undefined) return false;
  const { day = 1, name = '' } = named;
  const [english = [], ...others] = SHORT_MONTHS;
  const hasTwoDigits = /^\d\d/.test(text);
  const isMonth = english.includes(name) || (hasTwoDigits && others.some((months) => months.includes(name)));
  return isMonth && day >= 1 && day <= 31;
}

/** What days a text is that a spreadsheet may have written. */
export function daysWritten(said: string): readonly Day[] {
  const named = namedDays(said);
  return ONE_SEPARATOR.test(said) ? [...named, ...wholeDays(said)] : named;
}

const DAY_OF_MONTH = /^(\d{1,2})(?:[-/ ]|\. ?)(\p{L}{3,5})\.?$/u;
const MONTH_OF_YEAR = /^(\p{L}{3,5})\.?[-/ ](\d{2})$/u;

/** What a spreadsheet writes with a name: a day, or the month of a year. */
function namedDays(said: string): readonly Day[] {
  const [, day, name] = DAY_OF_MONTH.exec(said) ?? [];
  if (name !== undefined) return [{ day: Number(day), name }];
  const [, month, year] = MONTH_OF_YEAR.exec(said) ?? [];
  return month === undefined ? [] : [{ name: month, year: Number(year) }];
}

/** Days of a year in numbers; where the year comes last, nobody knows which of the others is the month. */
function wholeDays(text: string): readonly Day[] {
  const [, one, other, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? [];
  if (last !== undefined) {
    return eitherWay(one, other).map((day, at) => ({ ...day, year: twoDigits(last), isDayFirst: at === 0 }));
  }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? [] : [{ day: Number(day), month: Number(month), year: twoDigits(year) }];
}

/** Every way in which people's texts are days. */
export function daysRead(text: string): readonly Day[] {
  const [, one, other = ''] = /^(\d{1,2})[-/.](\d{1,2}|\d{4})$/.exec(text) ?? [];
  if (one !== undefined) {
    const ofYear = other.length > 1 ? [{ month: Number(one), year: twoDigits(other) }] : [];
    return other.length > 2 ? ofYear : [...eitherWay(one, other), ...ofYear];
  }
  const [, name, number = ''] = /^(\p{L}{3,9})[-/ .]?(\d{1,2}|\d{4})$/u.exec(text) ?? [];
  if (name !== undefined) {
    const ofYear = number.length > 1 ? [{ name, year: twoDigits(number) }] : [];
    return number.length > 2 ? ofYear : [{ name, day: Number(number) }, ...ofYear];
  }
  const [, day, month] = /^(\d{1,2})[-/ .]?(\p{L}{3,9})$/u.exec(text) ?? [];
  return month === undefined ? wholeDays(text) : [{ name: month, day: Number(day) }];
}

function eitherWay(one: string | undefined, other: string | undefined): readonly Day[] {
  const [first, second] = [Number(one), Number(other)];
  return [
    { day: first, month: second },
    { day: second, month: first },
  ];
}

function twoDigits(year: string): number {
  return Number(year) % 100;
}

/**
 * A day without a year gets one that nobody said, and the month of a year its first day, where a whole day is written. What is read
 * day first is written so too: 11-10-12 is not made of 10-11-12.
 */
function isWrittenOf(written: Day, read: Day): boolean {
  const isWhole = written.day !== undefined && written.year !== undefined;
  const hasDay = written.day === read.day || (isWhole && read.day === undefined && written.day === 1);
  const hasYear = written.year === read.year || (isWhole && read.year === undefined);
  const isTurned = read.isDayFirst !== undefined && written.isDayFirst === !read.isDayFirst;
  return hasDay && hasYear && !isTurned && isSameMonth(written, read);
}

/** Months are in one language, the words of a text in any letters and without accents. */
function isSameMonth(written: Day, read: Day): boolean {
  const languages = SHORT_MONTHS.map((short) => ({ short, long: short === SHORT_MONTHS[0] ? ENGLISH_MONTHS : [] }));
  return languages.some(({ short, long }) => {
    const month = written.name === undefined ? (written.month ?? 0) : short.indexOf(written.name) + 1;
    if (month < 1 || month > 12) return false;
    if (read.name === undefined) return read.month === month;
    return [short[month - 1], long[month - 1]].some((name) => name !== undefined && isSpelled(name, read.name ?? ''));
  });
}

function isSpelled(name: string, word: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(name) === plain(word);
}
