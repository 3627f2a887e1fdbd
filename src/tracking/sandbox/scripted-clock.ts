import { hubOf, type Place, placeName } from './places.ts';
import type { Scenario, ScenarioPlace, ScenarioScan } from './scenario.ts';

/** A parcel in the hands of the scripted carrier. */
export interface ScriptedParcel {
  readonly trackingNumber: string;
  readonly origin: Place;
  readonly destination: Place;
  /** Days that its service promises; 0 is the same day. */
  readonly serviceDays: number;
  readonly bookedAt: Date;
}

/** One scan, as the carrier reports it. */
export interface ScriptedScan {
  readonly trackingNumber: string;
  /** When it happened, RFC 3339 in UTC. */
  readonly time: string;
  /** When the carrier tells of it: mostly the same. */
  readonly reportedAt: string;
  readonly word: string;
  readonly message: string;
  readonly location: string | null;
}

/** A moment on a clock that runs `speed` times as fast as the booking's since then. */
export interface Moment {
  readonly now: Date;
  readonly speed: number;
}

/**
 * What the carrier has told of the parcel by then, in the order in which it told. The same parcel and moment give the same
 * scans, a later moment the same and more: asking again or in larger steps changes nothing.
 */
export function eventsUntil(scenario: Scenario, parcel: ScriptedParcel, moment: Moment): readonly ScriptedScan[] {
  const booked = parcel.bookedAt.getTime();
  const until = booked + (moment.now.getTime() - booked) * moment.speed;
  return allScans(scenario, parcel).filter((scan) => Date.parse(scan.reportedAt) <= until);
}

/** When the carrier next tells something after that, on the parcel's own clock; undefined where the story is over. */
export function nextReportAfter(scenario: Scenario, parcel: ScriptedParcel, now: Date): Date | undefined {
  const next = allScans(scenario, parcel).find((scan) => Date.parse(scan.reportedAt) > now.getTime());
  return next === undefined ? undefined : new Date(next.reportedAt);
}

const HOUR = 3_600_000;
/** A same-day service promises these hours. */
const SAME_DAY_HOURS = 6;
/** Each parcel goes a little its own way: by up to this share of the promised time, earlier or later. */
const JITTER = 0.02;

/** The whole story of the parcel in the order of its telling. */
function allScans(scenario: Scenario, parcel: ScriptedParcel): ScriptedScan[] {
  const promised = (parcel.serviceDays === 0 ? SAME_DAY_HOURS : parcel.serviceDays * 24) * HOUR;
  const scans = scenario.scans.flatMap((scan, index) => {
    const jitter = scan.at === 0 ? 0 : JITTER * fraction(`${parcel.trackingNumber} ${index}`);
    const time = parcel.bookedAt.getTime() + wholeSeconds((scan.at + jitter) * promised);
    return Array.from({ length: scan.times }, (_, copy) => told(scan, parcel, time, copy));
  });
  return scans.sort((a, b) => (a.reportedAt < b.reportedAt ? -1 : Number(a.reportedAt > b.reportedAt)));
}

/** A scan that is told again is told an hour later, word for word. */
function told(scan: ScenarioScan, parcel: ScriptedParcel, time: number, copy: number): ScriptedScan {
  return {
    trackingNumber: parcel.trackingNumber,
    time: new Date(time).toISOString(),
    reportedAt: new Date(time + (scan.reportedAfterHours + copy) * HOUR).toISOString(),
    word: scan.word,
    message: scan.message,
    location: locationOf(scan.place, parcel),
  };
}

function locationOf(place: ScenarioPlace, { origin, destination }: ScriptedParcel): string | null {
  switch (place) {
    case 'origin':
      return placeName(origin);
    case 'origin_hub':
      return hubOf(origin);
    case 'destination_hub':
      return hubOf(destination);
    case 'destination':
      return placeName(destination);
    case 'nowhere':
      return null;
  }
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 1000) * 1000);
}

/** A number from -1 to 1 that the text decides (FNV-1a). */
function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 0) / 0xffffffff) * 2 - 1;
}
