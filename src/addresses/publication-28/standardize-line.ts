import { combinedDirectional, directionalOf } from './directionals.ts';
import { withoutRoadHyphen, writeOutHighway } from './highways.ts';
import { puertoRicanWords } from './puerto-rico.ts';
import { standardSpecialLine } from './special-lines.ts';
import { suffixOf } from './street-suffixes.ts';
import { standardUnits, startOfUnits } from './units.ts';
import { MAX_LINE, wordsOf } from './words.ts';

/**
 * A US street line in the form of Publication 28: capitals, standard suffix, directionals and unit designators; boxes,
 * routes and military mail in their own forms. What it has standardised it leaves alone. A line that is no street line
 * (overlong, or without a letter or digit of ours) comes back as it was.
 * - house number, directional before the name, name, suffix, directional after it, units
 * - a directional or suffix that is all there is of a name is the name: `NORTH AVE`
 * - of two suffixes in a row, the second is abbreviated and the first written out: `MAIN AVENUE DR`
 */
export function standardizeLine(line: string, region: 'mainland' | 'puerto_rico' = 'mainland'): string {
  if (line.length > MAX_LINE) return line;
  const words = region === 'puerto_rico' ? puertoRicanWords(wordsOf(line)) : withoutRoadHyphen(wordsOf(line));
  if (!words.some((word) => /[A-Z0-9]/.test(word))) return line;
  const special = standardSpecialLine(words);
  if (special !== undefined) return special;
  const units = startOfUnits(words);
  const street = words.slice(0, units);
  const standard = region === 'puerto_rico' ? street : standardStreet(street);
  return [...standard, ...standardUnits(words.slice(units))].join(' ');
}

function standardStreet(words: readonly string[]): readonly string[] {
  const numbers = countNumbers(words);
  const [after, withoutAfter] = takeAfter(words.slice(numbers));
  const [before, name] = takeBefore(withoutAfter);
  return [...words.slice(0, numbers), ...before, ...standardName(writeOutHighway(name)), ...after];
}

/** House number and fraction: `101`, `112-10`, `N6W23001`, `12 1/2`; never the whole line, nor `1ST` of `1ST AVE`. */
function countNumbers(words: readonly string[]): number {
  const [first = '', second = ''] = words;
  const isNumber = /^\d[\dA-Z/.-]*$/.test(first) && !/^\d+(?:ST|ND|RD|TH)$/.test(first);
  if (!isNumber && !/^[NSEW]\d+[NSEW]\d+$/.test(first)) return 0;
  const count = /^\d\/\d$/.test(second) ? 2 : 1;
  return words.length > count ? count : 0;
}

type Taken = readonly [directional: readonly string[], rest: readonly string[]];

/** A directional before a name: at least the name must be left, besides the suffix. */
function takeBefore(street: readonly string[]): Taken {
  const nameless = suffixOf(street.at(-1) ?? '') === undefined ? 1 : 2;
  const combined = combinedDirectional(street[0], street[1]);
  if (combined !== undefined && street.length >= 2 + nameless) return [[combined], street.slice(2)];
  const single = directionalOf(street[0]);
  if (single !== undefined && street.length >= 1 + nameless) return [[single], street.slice(1)];
  return [[], street];
}

/** A directional after a suffix or a number (`MAIN ST NORTH`, `1700 SOUTH`); else it belongs to the name (`KEY WEST`). */
function takeAfter(street: readonly string[]): Taken {
  const combined = combinedDirectional(street.at(-2), street.at(-1));
  if (combined !== undefined && mayEnd(street.slice(0, -2))) return [[combined], street.slice(0, -2)];
  const single = directionalOf(street.at(-1));
  if (single !== undefined && mayEnd(street.slice(0, -1))) return [[single], street.slice(0, -1)];
  return [[], street];
}

function mayEnd(street: readonly string[]): boolean {
  const last = street.at(-1) ?? '';
  return /\d/.test(last) || (street.length > 1 && suffixOf(last) !== undefined);
}

/** Words after which a suffix is part of the name: `THE OVAL`, `LA PLAZA`, `BELLA VISTA`. */
const ARTICLES = ' THE LA EL LAS LOS DE DEL OF BELLA BUENA ALTA LINDA ';

function standardName(words: readonly string[]): readonly string[] {
  const suffix = suffixOf(words.at(-1) ?? '');
  const before = words.at(-2);
  if (suffix === undefined || before === undefined || ARTICLES.includes(` ${before} `)) return words;
  const name = words.slice(0, -2);
  return [...name, WRITTEN_OUT[before] ?? before, suffix];
}

/** Only those that are surely suffixes are written out: `VIA` or `LA` before a suffix may be a name's own word. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ST: 'STREET',
  AVE: 'AVENUE',
  RD: 'ROAD',
  LN: 'LANE',
  CT: 'COURT',
  CIR: 'CIRCLE',
  BLVD: 'BOULEVARD',
  PKWY: 'PARKWAY',
  HWY: 'HIGHWAY',
  TRL: 'TRAIL',
  SQ: 'SQUARE',
  TER: 'TERRACE',
  PLZ: 'PLAZA',
};
