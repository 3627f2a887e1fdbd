import { readInput } from '../../contract/read-input.ts';
import { requiredList } from '../../contract/required-list.ts';
import type { Transaction } from '../../database/database.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { refusalOf } from '../../kernel/refusal.ts';
import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import { numbersOfSeveral, shipmentNamed } from '../../shipments/operations/shipments-to-track.ts';
import {
  isAhead,
  ofNumber,
  readScan,
  unknownWordWarning,
  warningOfFutures,
  warningOfSeveral,
} from '../scans/read-scan.ts';
import type { Vocabulary } from '../scans/status-words.ts';
import { dedupeKey, type TrackingEvent } from '../state/tracking-event.ts';
import { importedScanSchema, importSchema, unreadScansSchema } from '../tracking.schema.ts';
import { eventsByShipment } from '../tracking.store.ts';
import { recordScans, type ToldScan } from './record-scans.ts';
import { carrierNow } from './sandbox-now.ts';

/** What became of one scan of a file. */
export interface ImportedScan {
  /** Its place in what was sent, from 0. */
  readonly index: number;
  readonly result: 'recorded' | 'known' | 'rejected';
  readonly shipment_id: string | null;
  readonly tracking_number: string | null;
  readonly status: string | null;
  readonly error: string | null;
}

export { importSchema as bodySchema };

/** Scans in one unit of work: others get their turn in between. */
const SLICE = 200;

/** Records a carrier's scans, whatever their order and however often they come; one that cannot be read stops no other. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ImportedScan[]>> {
  const sent = readInput(unreadScansSchema, input.body);
  const scans = requiredList(sent.scans, 'scans', 'scans');
  const results: ImportedScan[] = [];
  const unknown: string[] = [];
  const ahead: string[] = [];
  const shared = new Map<string, readonly number[]>();
  for (let start = 0; start < scans.length; start += SLICE) {
    const slice = scans.slice(start, start + SLICE).map((scan, place) => ({ scan, index: start + place }));
    const work = (transaction: Transaction) => record(transaction, services, slice, sent.vocabulary ?? 'general');
    const recorded = await (services.dryRun ? services.database.read(work) : writeAnew(services, work));
    results.push(...recorded.scans);
    unknown.push(...recorded.unknown);
    ahead.push(...recorded.ahead);
    for (const [number, shids] of recorded.shared) shared.set(number, shids);
  }
  const ofAll = [warningOfFutures(ahead) ?? [], warningOfSeveral(shared) ?? []].flat();
  return { value: results, warnings: [...countedAlike(unknown), ...ofAll] };
}

/** Each once, with how many scans say it. */
function countedAlike(warnings: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const warning of warnings) counts.set(warning, (counts.get(warning) ?? 0) + 1);
  return [...counts].map(([warning, count]) => (count === 1 ? warning : `${counted(count, 'scan')}: ${warning}`));
}

interface PlacedScan {
  /** As it was sent. */
  readonly scan: unknown;
  readonly index: number;
}

/** What is refused is refused before anything is written. */
async function record(
  transaction: Transaction,
  services: Services,
  slice: readonly PlacedScan[],
  vocabulary: Vocabulary,
): Promise<{
  readonly scans: readonly ImportedScan[];
  /** What is told of words that nobody knows. */
  readonly unknown: readonly string[];
  /** When those were that lie in the future. */
  readonly ahead: readonly string[];
  /** Numbers that several shipments under way went by, with their shids. */
  readonly shared: ReadonlyMap<string, readonly number[]>;
}> {
  const now = await carrierNow(transaction, services);
  const readings: (ReadScan | string)[] = [];
  for (const { scan } of slice) readings.push(await reading(transaction, services, scan, { vocabulary, now }));
  const told = readings.filter((each) => typeof each !== 'string');
  const known = await eventsByShipment(transaction, [...new Set(told.map((each) => each.shipmentId))]);
  const seen = new Set([...known].flatMap(([id, events]) => events.flatMap((event) => keysOf(id, event))));
  const news = told.filter((each) => {
    const [key, timeless] = keysOf(each.shipmentId, each.scan);
    const isNew = !seen.has(each.isTimeless ? timeless : key);
    seen.add(key).add(timeless);
    return isNew;
  });
  const shared = await numbersOfSeveral(
    transaction,
    services,
    told.map((each) => each.name),
  );
  if (news.length > 0 && !services.dryRun) await recordScans(transaction, services, 'tracking.import', news);
  const unknown = told.flatMap((each) => unknownWordWarning(each.word, vocabulary) ?? []);
  const ahead = told.map(({ scan }) => scan.time).filter((time) => isAhead(time, now));
  const scans = slice.map(({ scan, index }, place): ImportedScan => {
    const read = readings[place] ?? '';
    const trackingNumber = numberOf(scan);
    if (typeof read === 'string') {
      const rejected = { shipment_id: null, tracking_number: trackingNumber, status: null, error: read };
      return { index, result: 'rejected', ...rejected };
    }
    const result = news.includes(read) ? 'recorded' : 'known';
    const { shipmentId, scan: event } = read;
    return {
      index,
      result,
      shipment_id: shipmentId,
      tracking_number: trackingNumber,
      status: event.status,
      error: null,
    };
  });
  return { scans, unknown, ahead, shared };
}

interface ReadScan extends ToldScan {
  /** By what its shipment was named. */
  readonly name: string;
  /** The carrier's word for the status, as it was sent. */
  readonly word: string;
  /** It does not say when it was: then it is of now, and known where the same was told before, at whatever time. */
  readonly isTimeless: boolean;
}

/** The same for copies of a scan; and for what is the same but for its time. */
function keysOf(shipmentId: string, event: TrackingEvent): readonly [string, string] {
  return [`${shipmentId} ${dedupeKey(event)}`, `${shipmentId} ${dedupeKey({ ...event, time: '' })}`];
}

/** As it was sent; none where that is no text. */
function numberOf(scan: unknown): string | null {
  const sent =
    typeof scan === 'object' && scan !== null && 'tracking_number' in scan ? scan.tracking_number : undefined;
  return ['string', 'number'].includes(typeof sent) ? plainTrackingNumber(String(sent)) : null;
}

/** What a scan of the file says, or why it cannot be read. */
async function reading(
  transaction: Transaction,
  services: Services,
  sent: unknown,
  { vocabulary, now }: { readonly vocabulary: Vocabulary; readonly now: Date },
): Promise<ReadScan | string> {
  try {
    const scan = readInput(importedScanSchema, sent);
    const name = scan.shipment ?? scan.tracking_number;
    if (name === undefined) throw new ShipdockError('unreadable_field', 'tracking_number is missing');
    const shipment = await shipmentNamed(transaction, services, name);
    const read = readScan(ofNumber(scan, shipment, name), shipment, vocabulary, now);
    const isTimeless = scan.time === undefined;
    return { name, shipmentId: shipment.id, scan: read, isTimeless, word: scan.status ?? '' };
  } catch (error) {
    const expected = refusalOf(error);
    if (expected.retryable) throw error;
    return expected.message;
  }
}
