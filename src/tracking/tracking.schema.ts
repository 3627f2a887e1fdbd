import * as z from 'zod/mini';
import { choice, dateTime, list, text } from '../contract/fields.ts';

/** Whose words a status is told in. */
const vocabulary = choice(['general', 'easypost', 'ups', 'scripted']);

const SCAN = {
  status: text(120),
  time: dateTime(),
  location: text(255),
  message: text(1000),
  tracking_number: text(64),
};

/** What somebody on the way saw of a shipment. Without a time it is now, without a message the word itself. */
export const recordSchema = z.object({ ...SCAN, vocabulary });

/** Scans of many shipments, each by its tracking number or shipment. */
export const importSchema = z.object({
  scans: list(z.object({ ...SCAN, shipment: text(64) }), 100_000),
  vocabulary,
});
export type ImportInput = z.infer<typeof importSchema>;
