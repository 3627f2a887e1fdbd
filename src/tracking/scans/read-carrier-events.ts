import { ShipdockError } from '../../kernel/errors.ts';
import { isJsonObject } from '../../kernel/json.ts';
import type { Vocabulary } from './status-words.ts';

type Scan = Readonly<Record<string, unknown>>;

/**
 * Scans of a carrier's JSON: a list of objects with tracking_number, time, status, location, message; one such object, or
 * one a line; or EasyPost's trackers and tracker events, as it posts and exports them.
 * @throws ShipdockError `unreadable_file` naming the file.
 */
export function readCarrierEvents(
  text: string,
  name: string,
): { readonly scans: readonly Scan[]; readonly vocabulary: Vocabulary } {
  const values = parsed(text, name);
  const trackers = values.flatMap(trackerOf);
  if (trackers.length > 0) return { scans: trackers.flatMap(scansOf), vocabulary: 'easypost' };
  const scans = values.filter(isJsonObject);
  if (scans.length === values.length && scans.length > 0) return { scans, vocabulary: 'general' };
  throw new ShipdockError('unreadable_file', `${name} holds no list of scans`, {
    hint: '[{"tracking_number": "…", "time": "…", "status": "…"}]',
  });
}

function parsed(text: string, name: string): readonly unknown[] {
  const plain = text.replace(/^\uFEFF/, '').trim();
  try {
    const value: unknown = JSON.parse(plain);
    return Array.isArray(value) ? value : [value];
  } catch (cause) {
    try {
      return plain.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]));
    } catch {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ShipdockError('unreadable_file', `${name} is no JSON: ${reason}`, { cause });
    }
  }
}

/** A tracker, bare or within an event that tells of it. */
function trackerOf(value: unknown): readonly Scan[] {
  if (!isJsonObject(value)) return [];
  if (Array.isArray(value.tracking_details)) return [value];
  return isJsonObject(value.result) ? trackerOf(value.result) : [];
}

function scansOf(tracker: Scan): readonly Scan[] {
  const details = Array.isArray(tracker.tracking_details) ? tracker.tracking_details.filter(isJsonObject) : [];
  return details.map((detail) => ({
    tracking_number: tracker.tracking_code,
    time: detail.datetime,
    status: detail.status,
    message: detail.message,
    location: placeOf(detail.tracking_location),
  }));
}

function placeOf(location: unknown): string | undefined {
  if (!isJsonObject(location)) return undefined;
  const parts = [location.city, location.state, location.country].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length === 0 ? undefined : parts.join(', ');
}
