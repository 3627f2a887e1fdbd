import { cityKey } from '../validation/city-key.ts';

/** A city of a state. */
export interface UsPlace {
  readonly city: string;
  /** What its spellings have in common, see `cityKey`. */
  readonly key: string;
  readonly state: string;
  /** Which line of the table it is. */
  readonly line: number;
}

/** The US ZIP codes by code and by place. */
export interface UsZipTable {
  /** The places that the five-digit code belongs to: none, one, or two where they share a code. */
  placesOfZip(zip: string): readonly UsPlace[];
  /** Every place of the state. */
  placesOfState(state: string): readonly UsPlace[];
  /** The place of that name, however it is spelt. */
  findPlace(city: string, state: string): UsPlace | undefined;
  /** The ZIP codes of a place of this table. */
  zipsOfPlace(place: UsPlace): readonly string[];
}

const ZIP_LENGTH = 5;
const RECORD_LENGTH = 8;
const NONE: readonly never[] = [];

/**
 * The table over its text as it stands in the file: lines of `=TX` and its cities, and the sorted records of a ZIP code
 * and its city's line. Nothing is unpacked before it is asked for, since one address needs little of it.
 */
export function readUsZipTable(lines: readonly string[], records: string): UsZipTable {
  const places = new Map<number, UsPlace>();
  const states = readStates(lines);
  const placeAt = (line: number, state: string): UsPlace => {
    const known = places.get(line);
    if (known !== undefined) return known;
    const city = lines[line] ?? '';
    const place = { city, key: cityKey(city), state, line };
    places.set(line, place);
    return place;
  };
  const placesOfState = remember(states, ({ state, from, to }) =>
    Array.from({ length: to - from }, (_, at) => placeAt(from + at, state)),
  );
  const zipsByLine = once(() => groupByLine(records));
  return {
    placesOfZip: (zip) =>
      linesOfZip(zip, records).map((line) => places.get(line) ?? placeAt(line, stateOfLine(states, line))),
    placesOfState: (state) => placesOfState(state) ?? NONE,
    findPlace(city, state) {
      const key = cityKey(city);
      return placesOfState(state)?.find((place) => place.key === key);
    },
    zipsOfPlace: (place) => zipsByLine().get(place.line) ?? NONE,
  };
}

interface StateLines {
  readonly state: string;
  readonly from: number;
  readonly to: number;
}

function readStates(lines: readonly string[]): ReadonlyMap<string, StateLines> {
  const states = new Map<string, StateLines>();
  let to = lines.length;
  for (let line = lines.length - 1; line >= 0; line--) {
    if (!lines[line]?.startsWith('=')) continue;
    const state = lines[line]?.slice(1) ?? '';
    states.set(state, { state, from: line + 1, to });
    to = line;
  }
  return states;
}

function stateOfLine(states: ReadonlyMap<string, StateLines>, line: number): string {
  for (const { state, from, to } of states.values()) if (line >= from && line < to) return state;
  return '';
}

/** The lines of the cities that have the code, by halving the sorted records. */
function linesOfZip(zip: string, records: string): readonly number[] {
  if (zip.length !== ZIP_LENGTH) return NONE;
  let [low, high] = [0, records.length / RECORD_LENGTH];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (zipAt(records, middle) < zip) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (; zipAt(records, low) === zip; low++) found.push(lineAt(records, low));
  return found;
}

function zipAt(records: string, at: number): string {
  return records.slice(at * RECORD_LENGTH, at * RECORD_LENGTH + ZIP_LENGTH);
}

function lineAt(records: string, at: number): number {
  return Number.parseInt(records.slice(at * RECORD_LENGTH + ZIP_LENGTH, (at + 1) * RECORD_LENGTH), 36);
}

function groupByLine(records: string): ReadonlyMap<number, readonly string[]> {
  const byLine = new Map<number, string[]>();
  for (let at = 0; at * RECORD_LENGTH < records.length; at++) {
    const line = lineAt(records, at);
    const zips = byLine.get(line);
    if (zips === undefined) byLine.set(line, [zipAt(records, at)]);
    else zips.push(zipAt(records, at));
  }
  return byLine;
}

/** Computes from each entry of the source once, when it is first asked for. */
function remember<Source, Value>(
  source: ReadonlyMap<string, Source>,
  compute: (entry: Source) => Value,
): (key: string) => Value | undefined {
  const known = new Map<string, Value>();
  return (key) => {
    const entry = source.get(key);
    if (entry === undefined) return undefined;
    const value = known.get(key) ?? compute(entry);
    known.set(key, value);
    return value;
  };
}

function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
