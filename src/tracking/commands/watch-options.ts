import type { Typed } from '../../cli/command.ts';
import { parseDecimal } from '../../kernel/decimal.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../shipments/shipment.ts';
import { readDuration } from '../duration.ts';

/** How a watch goes, and how it ends. */
export interface WatchOptions {
  readonly speed: number;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  /** Where a shipment need not be watched any more. */
  readonly until: readonly ShipmentStatus[];
  readonly failOn: readonly ShipmentStatus[];
}

const DEFAULT_INTERVAL_MS = 250;
const MOST_SPEED = 1_000_000_000;

/** @throws ShipdockError `usage` for a number, time or status that is none. */
export function readWatchOptions({ options }: Typed): WatchOptions {
  return {
    speed: readSpeed(options.speed) ?? 1,
    intervalMs: readTime('interval', options.interval, 86_400) ?? DEFAULT_INTERVAL_MS,
    timeoutMs: readTime('timeout', options.timeout, 31_536_000) ?? Number.POSITIVE_INFINITY,
    until: readStatuses('until', options.until) ?? ['delivered', 'cancelled'],
    failOn: readStatuses('fail-on', options.failOn) ?? [],
  };
}

function readSpeed(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const thousandths = parseDecimal(String(value), 3) ?? 0;
  if (thousandths > 0 && thousandths <= MOST_SPEED * 1000) return thousandths / 1000;
  throw new ShipdockError('usage', `--speed "${String(value)}" is no number above 0, at most ${MOST_SPEED}`);
}

/** Milliseconds of seconds, or of a duration. */
function readTime(option: string, value: unknown, mostSeconds: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = parseDecimal(String(value), 3) ?? readDuration(String(value)) ?? 0;
  if (ms > 0 && ms <= mostSeconds * 1000) return ms;
  const form = `number of seconds above 0, nor a time as 90s, 5m or 2h, at most ${mostSeconds}`;
  throw new ShipdockError('usage', `--${option} "${String(value)}" is no ${form}`);
}

function readStatuses(option: string, value: unknown): readonly ShipmentStatus[] | undefined {
  if (value === undefined) return undefined;
  return String(value)
    .split(',')
    .map((word) => {
      const status = SHIPMENT_STATUSES.find((known) => known === word.trim().toLowerCase());
      if (status !== undefined) return status;
      throw new ShipdockError('usage', `--${option} "${word}" is no status of a shipment`, {
        hint: didYouMean(nearest(word, SHIPMENT_STATUSES)) ?? `statuses: ${SHIPMENT_STATUSES.join(', ')}`,
      });
    });
}
