import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentWithNumber } from '../../shipments/operations/shipment-with-number.ts';
import { readScan } from '../read-scan.ts';
import type { Vocabulary } from '../status-words.ts';
import { type ImportInput, importSchema } from '../tracking.schema.ts';
import { eventsOf } from '../tracking.store.ts';
import { dedupeKey } from '../tracking-event.ts';
import { recordScans } from './record-scans.ts';
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

type Scan = NonNullable<ImportInput['scans']>[number];
/** Scans in one unit of work: others get their turn in between. */
const SLICE = 50;

/** Records a carrier's scans, whatever their order and however often they come; one that cannot be read stops no other. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ImportedScan[]>> {
  const sent = readInput(importSchema, input.body);
  const scans = sent.scans ?? [];
  const results: ImportedScan[] = [];
  for (let start = 0; start < scans.length; start += SLICE) {
    const slice = scans.slice(start, start + SLICE);
    const work = async (transaction: Transaction) => {
      const done: ImportedScan[] = [];
      for (const [place, scan] of slice.entries()) {
        done.push(await record(transaction, services, scan, start + place, sent.vocabulary ?? 'general'));
      }
      return done;
    };
    results.push(...(await (services.dryRun ? services.database.read(work) : services.database.write(work))));
  }
  return { value: results };
}

/** What is refused is refused before anything is written. */
async function record(
  transaction: Transaction,
  services: Services,
  scan: Scan,
  index: number,
  vocabulary: Vocabulary,
): Promise<ImportedScan> {
  const trackingNumber = scan.tracking_number ?? null;
  try {
    const name = scan.shipment ?? scan.tracking_number;
    if (name === undefined) throw new ShipdockError('unreadable_field', 'tracking_number is missing');
    const shipment = await shipmentWithNumber(transaction, services, name);
    const event = readScan(scan, shipment, vocabulary, await carrierNow(transaction, services));
    const known = await eventsOf(transaction, [shipment.id]);
    const isKnown = known.some((each) => dedupeKey(each) === dedupeKey(event));
    if (!isKnown && !services.dryRun) await recordScans(transaction, services, 'tracking.import', shipment, [event]);
    const result = isKnown ? 'known' : 'recorded';
    return {
      index,
      result,
      shipment_id: shipment.id,
      tracking_number: trackingNumber,
      status: event.status,
      error: null,
    };
  } catch (error) {
    const expected = toShipdockError(error);
    if (expected.code === 'bug' || expected.retryable) throw error;
    const rejected = { shipment_id: null, tracking_number: trackingNumber, status: null, error: expected.message };
    return { index, result: 'rejected', ...rejected };
  }
}
