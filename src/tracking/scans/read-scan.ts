import type { Advice } from '../../kernel/advice.ts';
import { counted } from '../../kernel/counted.ts';
import { orMeant } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { listed } from '../../kernel/listed.ts';
import { nearest } from '../../kernel/suggest.ts';
import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { trackedNumber } from '../../shipments/numbers/former-numbers.ts';
import { numbersMeant } from '../../shipments/numbers/scanned-code.ts';
import { SHIPMENT_STATUSES, type Shipment } from '../../shipments/shipment.ts';
import type { TrackingEvent } from '../state/tracking-event.ts';
import { normaliseStatus, type Vocabulary } from './status-words.ts';

/** A scan as it was told. */
export interface ToldScan {
  readonly status?: string | undefined;
  readonly time?: string | undefined;
  readonly location?: string | undefined;
  readonly message?: string | undefined;
  /** Of which package; absent, of all of them. */
  readonly tracking_number?: string | undefined;
}

/**
 * The event that a scan amounts to. It is weighed by its time, as a carrier's: told late, it moves nothing backwards.
 * @throws ShipdockError `unreadable_field` where the status is missing, or is a cancelling.
 */
export function readScan(scan: ToldScan, shipment: Shipment, vocabulary: Vocabulary, now: Date): TrackingEvent {
  const word = scan.status?.trim() ?? '';
  if (word === '') throw wrong('is missing', { hint: `one of ${SHIPMENT_STATUSES.join(', ')}, or a carrier's word` });
  if (/^cancell?ed$/i.test(word) && vocabulary === 'general') {
    throw wrong('is cancelled, which no scan is', nextStep('shipments.cancel', String(shipment.shid)));
  }
  const number = scan.tracking_number && (trackedNumber(shipment, scan.tracking_number) ?? scan.tracking_number);
  const returned = shipment.packages.find((each) => isReturnOf(each, number));
  const place = { time: scan.time ?? now.toISOString(), location: scan.location ?? null, source: 'carrier' } as const;
  const message = scan.message ?? word;
  if (returned !== undefined) {
    // The way back tells of the shipment, and does not move it: what was delivered stays delivered.
    const told = `return ${returned.returnTrackingNumber}: ${message}`;
    return { ...place, packageId: returned.id, status: null, name: word, message: told };
  }
  const packageId = packageOf(shipment, number);
  return { ...place, packageId, status: normaliseStatus(vocabulary, word).status, name: word, message };
}

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * A scan counts by its time, so that one from the future would outweigh all that happens until then. Clocks differ by
 * minutes, which is let pass, and a local time that is told as UTC lies hours ahead, of which this warns. (A carrier's file
 * is taken as it is, with `warningOfFutures`: what it tells is all that is known.)
 * @throws ShipdockError `unreadable_field` where it lies more than a day ahead.
 */
export function warningOfFuture(time: string | undefined, now: Date): string | undefined {
  if (time === undefined || !isAhead(time, now)) return undefined;
  const message = `${time} lies in the future (it is ${now.toISOString()})`;
  if (Date.parse(time) - now.getTime() <= DAY_MS) return `time ${message}: until then no other scan moves the shipment`;
  throw unreadableField('time', message);
}

/** Whether a scan lies further in the future than clocks differ. */
export function isAhead(time: string, now: Date): boolean {
  return Date.parse(time) - now.getTime() > QUARTER_MS;
}

/**
 * What is told of the scans of a file that lie in the future: whose day was read for the month, or whose year was mistyped.
 * @param times of those, as ISO 8601 in UTC.
 */
export function warningOfFutures(times: readonly string[]): string | undefined {
  const last = times.toSorted().at(-1);
  if (last === undefined) return undefined;
  const scans =
    times.length === 1
      ? `1 scan lies in the future, at ${last}`
      : `${times.length} scans lie in the future, the last at ${last}`;
  return `${scans}: until then no other scan moves ${times.length === 1 ? 'its shipment' : 'their shipments'}`;
}

/**
 * What is told of a scan from before there was a label to scan: a year that was mistyped, or a local time west of Greenwich
 * that is told as UTC. What was booked elsewhere may have been on its way long before it is kept here.
 */
export function warningOfPast(
  time: string | undefined,
  { shid, createdAt, details }: Pick<Shipment, 'shid' | 'createdAt' | 'details'>,
): string | undefined {
  const before = time === undefined ? 0 : Date.parse(createdAt) - Date.parse(time);
  if (before <= QUARTER_MS || details.isExternal) return undefined;
  return `time ${time} lies before shipment ${shid} was booked (${createdAt}); a time without an offset is UTC`;
}

/** What is told where several shipments under way go by a number: carriers sold it twice, or somebody told of a label twice. */
export function warningOfSeveral(shidsByNumber: ReadonlyMap<string, readonly number[]>): string | undefined {
  const [first] = shidsByNumber;
  if (first === undefined) return undefined;
  const [number, shids] = first;
  const more = shidsByNumber.size - 1;
  const others = more === 0 ? '' : `, and so ${counted(more, 'more number')}`;
  return `${number} is the number of shipments ${listed(shids.map(String))}${others}: scans move the newest alone`;
}

/** A scan of a shipment that was named by the number of one of its packages is of that package, of the first too. */
export function ofNumber<Scan extends ToldScan>(scan: Scan, shipment: Shipment, entered: string): Scan {
  if (scan.tracking_number !== undefined) return scan;
  const name = trackedNumber(shipment, entered) ?? plainTrackingNumber(entered);
  const isOfPackage = shipment.packages.some((each) => each.trackingNumber === name || isReturnOf(each, name));
  return isOfPackage ? { ...scan, tracking_number: name } : scan;
}

function isReturnOf(each: Shipment['packages'][number], trackingNumber: string | undefined): boolean {
  return trackingNumber !== undefined && each.returnTrackingNumber === trackingNumber;
}

/** A word that nobody knows is kept and moves nothing: who told it is warned. */
export function unknownWordWarning(word: string, vocabulary: Vocabulary): string | undefined {
  if (normaliseStatus(vocabulary, word).isKnown) return undefined;
  const suggestion = orMeant(nearest(word, SHIPMENT_STATUSES));
  return `"${word.slice(0, 60)}" is no word that is known: it is kept and moves nothing${suggestion}`;
}

/** The number of a shipment is of the whole where no package goes by it; that of its first package is of that parcel. */
function packageOf(shipment: Shipment, trackingNumber: string | undefined): string | null {
  // The PRO number is that of all that goes with the bill of lading.
  if (trackingNumber === undefined) return null;
  const { proNumber } = shipment.details;
  if (proNumber !== undefined && numbersMeant(trackingNumber).includes(proNumber)) return null;
  const named = shipment.packages.find((each) => each.trackingNumber === trackingNumber);
  if (named !== undefined) return shipment.packages.length === 1 ? null : named.id;
  if (trackingNumber === shipment.trackingNumber) return null;
  const message = `"${trackingNumber.slice(0, 40)}" is of no package of shipment ${shipment.shid}`;
  throw unreadableField('tracking_number', message);
}

function wrong(message: string, advice: Advice): ShipdockError {
  return new ShipdockError('unreadable_field', `status ${message}`, {
    details: [{ field: 'status', message }],
    ...advice,
  });
}
