import { directionalOf } from './directionals.ts';
import { suffixOf } from './street-suffixes.ts';

/** Secondary unit designators of Publication 28, Appendix C2, that a number or letter must follow. */
const NUMBERED: Readonly<Record<string, string>> = {
  APARTMENT: 'APT',
  APARTMENTS: 'APT',
  APT: 'APT',
  APTMT: 'APT',
  BLD: 'BLDG',
  BLDG: 'BLDG',
  BUILDING: 'BLDG',
  DEPARTMENT: 'DEPT',
  DEPT: 'DEPT',
  FL: 'FL',
  FLOOR: 'FL',
  FLR: 'FL',
  HANGAR: 'HNGR',
  HANGER: 'HNGR',
  HNGR: 'HNGR',
  LOT: 'LOT',
  PIER: 'PIER',
  RM: 'RM',
  ROOM: 'RM',
  SLIP: 'SLIP',
  SPACE: 'SPC',
  SPC: 'SPC',
  STE: 'STE',
  STOP: 'STOP',
  SUITE: 'STE',
  TRAILER: 'TRLR',
  TRLR: 'TRLR',
  UNIT: 'UNIT',
  '#': '#',
};

/** Those that stand alone, at the end. */
const ALONE: Readonly<Record<string, string>> = {
  BASEMENT: 'BSMT',
  BSMT: 'BSMT',
  FRNT: 'FRNT',
  FRONT: 'FRNT',
  LBBY: 'LBBY',
  LOBBY: 'LBBY',
  LOWER: 'LOWR',
  LOWR: 'LOWR',
  OFC: 'OFC',
  OFFICE: 'OFC',
  PENTHOUSE: 'PH',
  PH: 'PH',
  REAR: 'REAR',
  SIDE: 'SIDE',
  UPPER: 'UPPR',
  UPPR: 'UPPR',
};

/** A unit's number: it has a digit, or is one or two letters, but not the `ST` of `12 PIER ST`. */
function isRange(word: string): boolean {
  return /^(?=.*\d)[A-Z\d/.&-]{1,12}$|^[A-Z]{1,2}$/.test(word) && suffixOf(word) === undefined;
}

/**
 * Where the units of a line begin, after the street: the index of the first designator from which everything to the end
 * is units, so that `PIER` in `12 PIER ST` is not taken for one; the length where there are none.
 */
export function startOfUnits(words: readonly string[]): number {
  const isUnitsFrom = words.map(() => false);
  isUnitsFrom.push(true);
  for (let at = words.length - 1; at >= 0; at--) {
    const length = lengthOfUnit(words, at);
    isUnitsFrom[at] = length > 0 && isUnitsFrom[at + length] === true;
  }
  return isUnitsFrom.indexOf(true);
}

/** `SUITE # 100` → `STE 100`, `2ND FLOOR` → `FL 2`, one after the other to the end. */
export function standardUnits(words: readonly string[]): readonly string[] {
  const standard: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthOfUnit(words, at);
    standard.push(...standardUnit(words.slice(at, at + Math.max(1, length))));
    at += Math.max(1, length);
  }
  return standard;
}

/** How many words the unit at this place takes; 0 where there is none. */
function lengthOfUnit(words: readonly string[], at: number): number {
  const [word = '', next = '', afterNext = ''] = words.slice(at, at + 3);
  if (Object.hasOwn(NUMBERED, word)) {
    if (next === '#' && word !== '#' && isRange(afterNext)) return 3;
    return isRange(next) ? 2 : 0;
  }
  if (/^\d{1,3}(?:ST|ND|RD|TH)$/.test(word) && NUMBERED[next] === 'FL') return 2;
  if (!Object.hasOwn(ALONE, word)) return 0;
  if (ALONE[word] === 'PH' && /^(?:\d{1,3}|[A-Z])$/.test(next)) return 2;
  return at === 0 || isEndOfStreet(words, at - 1) ? 1 : 0;
}

/** `12 MAIN ST REAR` has a unit; `12 WATER FRONT` and `12 FRONT` have not. */
function isEndOfStreet(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (at === 0) return false;
  return suffixOf(word) !== undefined || directionalOf(word) !== undefined || /\d/.test(word);
}

function standardUnit(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const ordinal = /^(\d+)(?:ST|ND|RD|TH)$/.exec(first)?.[1];
  if (ordinal !== undefined && rest.length === 1) return ['FL', ordinal];
  const range = rest.filter((word) => word !== '#');
  const designator = NUMBERED[first] ?? ALONE[first] ?? first;
  return [designator, ...range];
}
