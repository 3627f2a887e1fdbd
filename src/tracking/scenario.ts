import { ShipdockError } from '../kernel/errors.ts';
import { nearest } from '../kernel/suggest.ts';
import { SCRIPTED_WORDS } from './status-tables.ts';

/** What the scripted carrier of the sandbox does with a parcel, and when. A file in `fixtures/tracking/scenarios`. */
export interface Scenario {
  readonly name: string;
  readonly description: string;
  readonly scans: readonly ScenarioScan[];
}

export interface ScenarioScan {
  /** One of the scripted carrier's words. */
  readonly word: string;
  readonly message: string;
  /** When, as a share of the time that the service promises: 0 at booking, 1 at the promised moment; more is late. */
  readonly at: number;
  readonly place: ScenarioPlace;
  /** Hours until the carrier tells of it: a late scan carries an older time than one that is known already. */
  readonly reportedAfterHours: number;
  /** How often the carrier tells of it. */
  readonly times: number;
}

const SCENARIO_PLACES = ['origin', 'origin_hub', 'destination_hub', 'destination', 'nowhere'] as const;
export type ScenarioPlace = (typeof SCENARIO_PLACES)[number];

const MAX_SCANS = 1_000;
const MAX_TIMES = 100;

/**
 * Reads a scenario from its JSON.
 * @throws unreadable_file naming the scan and the member that is wrong, with the nearest word where there is one.
 */
export function readScenario(text: string, name: string): Scenario {
  const file = parseObject(text, name);
  const scans = file.scans;
  if (!Array.isArray(scans) || scans.length > MAX_SCANS) {
    throw wrong(name, `"scans" must be a list of at most ${MAX_SCANS} scans`);
  }
  return {
    name,
    description: typeof file.description === 'string' ? file.description : '',
    scans: scans.map((scan: unknown, at) => readScan(scan, `${name}: scans[${at}]`)),
  };
}

function parseObject(text: string, name: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ShipdockError('unreadable_file', `the scenario ${name} is not JSON`, { cause });
  }
  return asObject(value, name);
}

function readScan(value: unknown, where: string): ScenarioScan {
  const scan = asObject(value, where);
  const word = scan.word;
  if (typeof word !== 'string' || !Object.hasOwn(SCRIPTED_WORDS, word)) throw wrongWord(word, where);
  return {
    word,
    message: textOf(scan.message, `${where}.message`),
    at: numberOf(scan.at, `${where}.at`, 0, 100),
    place: placeOf(scan.place, `${where}.place`),
    reportedAfterHours: numberOf(scan.reported_after_hours ?? 0, `${where}.reported_after_hours`, 0, 8_760),
    times: Math.floor(numberOf(scan.times ?? 1, `${where}.times`, 1, MAX_TIMES)),
  };
}

function asObject(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(where, 'must be an object');
  return { ...value };
}

function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw wrong(where, 'must be a text');
  return value;
}

function numberOf(value: unknown, where: string, min: number, max: number): number {
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw wrong(where, `must be a number from ${min} to ${max}, not ${JSON.stringify(value)}`);
  }
  return value;
}

function placeOf(value: unknown, where: string): ScenarioPlace {
  const place = SCENARIO_PLACES.find((known) => known === value);
  if (place === undefined)
    throw wrong(where, `must be one of ${SCENARIO_PLACES.join(', ')}, not ${JSON.stringify(value)}`);
  return place;
}

function wrongWord(word: unknown, where: string): ShipdockError {
  const near = nearest(String(word), Object.keys(SCRIPTED_WORDS));
  const meant = near === undefined ? '' : `; did you mean "${near}"?`;
  return wrong(`${where}.word`, `${JSON.stringify(word)} is no word of the scripted carrier${meant}`);
}

function wrong(where: string, why: string): ShipdockError {
  return new ShipdockError('unreadable_file', `${where} ${why}`, {
    hint: `words: ${Object.keys(SCRIPTED_WORDS).join(', ')}`,
  });
}
