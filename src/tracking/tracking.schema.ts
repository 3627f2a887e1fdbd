import * as z from 'zod/mini';
import { choice, dateTime, text, trackingNumber } from '../contract/fields.ts';
import { list } from '../contract/nested-fields.ts';
import { integer } from '../contract/number-fields.ts';
import { MOST_ADVANCE_MS } from './duration.ts';

/** Whose words a status is told in. */
const vocabulary = choice(['general', 'easypost', 'ups', 'scripted']);

const SCAN = {
  status: text(120),
  time: dateTime(),
  location: text(255),
  message: text(1000),
  tracking_number: trackingNumber(),
};

/** What somebody on the way saw of a shipment. Without a time it is now, without a message the word itself. */
export const recordSchema = z.object({ ...SCAN, vocabulary });

/** A scan of a file, by its tracking number or shipment. */
export const importedScanSchema = z.object({ ...SCAN, shipment: text(64) });

const MOST_SCANS = 100_000;

/** Scans of many shipments. */
export const importSchema = z.object({ scans: list(importedScanSchema, MOST_SCANS), vocabulary });

/** The same while its scans are not read yet: each is read by itself, so that one which cannot be read stops no other. */
export const unreadScansSchema = z.object({ scans: list(z.unknown(), MOST_SCANS), vocabulary });

/** Ids, shids or tracking numbers. */
const shipments = list(text(64), 100_000);

/** Whose tracking is read; absent, a page of all shipments of the account. */
export const trackingQuerySchema = z.object({
  shipments,
  page: integer(1, 1_000_000_000),
  per_page: integer(1, 1_000_000_000),
});

/** Who is asked about; absent, every shipment that is on its way. In the sandbox its clock is set forward first. */
export const refreshSchema = z.object({ shipments, advance_ms: integer(0, MOST_ADVANCE_MS) });

/** Name of a scenario; or `text` is one, and `file` its name in messages. Without shipments all that are on their way. */
export const playSchema = z.object({ scenario: text(255), text: text(1_000_000), file: text(255), shipments });
