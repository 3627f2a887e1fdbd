import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandRun, Typed } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { parseDecimal } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { nearest } from '../../kernel/suggest.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../shipments/shipment.ts';
import { durationText, MOST_ADVANCE_MS, readDuration } from '../duration.ts';
import { trackingOperations } from '../tracking.operations.ts';
import { view } from '../tracking.view.ts';
import type { TrackingJson } from '../tracking-json.ts';
import { patientLooks } from './patient-looks.ts';
import { watchedShipments } from './watched-shipments.ts';

export { view };

const DEFAULT_INTERVAL_MS = 250;

export const run: CommandRun = async (session, typed) => {
  const options = readOptions(typed);
  const engine = await session.engine();
  const watch = { ...options, shipments: await watchedShipments(session, engine, typed) };
  if (watch.shipments?.length === 0) session.notices.info('no shipment is like that: there is nothing to watch');
  const outcome: Outcome = { timedOut: false, advancedMs: 0, hasWarned: false };
  if (session.output.format === 'table') await onTerminal(session, engine, watch, outcome);
  else await session.output.list(changes(session, engine, watch, outcome), view);
  if (outcome.advancedMs > 0) {
    const ahead = durationText(outcome.advancedMs);
    session.notices.info(
      `the sandbox's clock was set ${ahead} forward, and stays so: scans of later parcels begin there`,
    );
  }
  if (session.interrupted.aborted) return interruptedExit(session);
  if (outcome.failed !== undefined) {
    session.notices.warn(`shipment ${outcome.failed.shid} is ${outcome.failed.status}`);
    return 8;
  }
  if (outcome.missed !== undefined) throw neverReached(outcome.missed, watch);
  if (!outcome.timedOut) return undefined;
  throw new ShipdockError(
    'timed_out',
    `after ${watch.timeoutMs / 1000} s not every shipment was ${watch.until.join(' or ')}`,
    {
      hint: 'watch longer with --timeout, or in the sandbox faster with --speed',
    },
  );
};

interface WatchOptions {
  readonly shipments: readonly string[] | undefined;
  readonly speed: number;
  readonly intervalMs: number;
  readonly timeoutMs: number;
  /** Where a shipment need not be watched any more. */
  readonly until: readonly ShipmentStatus[];
  readonly failOn: readonly ShipmentStatus[];
}

interface Outcome {
  timedOut: boolean;
  /** How far the sandbox's clock was set forward, in milliseconds. */
  advancedMs: number;
  /** Whether a warning was told since the table was drawn. */
  hasWarned: boolean;
  /** The shipment that is in a status of --fail-on. */
  failed?: TrackingJson;
  /** One that was cancelled or delivered and never was what is waited for. */
  missed?: TrackingJson;
}

function readOptions(typed: Typed): Omit<WatchOptions, 'shipments'> {
  const seconds = (name: string, most: number): number | undefined => {
    const value = typed.options[name];
    if (value === undefined) return undefined;
    const ms = parseDecimal(String(value), 3) ?? (name === 'speed' ? undefined : readDuration(String(value)));
    if (ms === undefined || ms <= 0 || ms > most * 1000) {
      const form = name === 'speed' ? 'number above 0' : 'number of seconds above 0, nor a time as 90s, 5m or 2h';
      throw new ShipdockError('usage', `--${name} "${String(value)}" is no ${form}, at most ${most}`);
    }
    return ms;
  };
  return {
    speed: (seconds('speed', 1_000_000_000) ?? 1000) / 1000,
    intervalMs: seconds('interval', 86_400) ?? DEFAULT_INTERVAL_MS,
    timeoutMs: seconds('timeout', 31_536_000) ?? Number.POSITIVE_INFINITY,
    until: readStatuses('until', typed.options.until) ?? ['delivered', 'cancelled'],
    failOn: readStatuses('fail-on', typed.options.failOn) ?? [],
  };
}

/** Looks again and again; every look that goes well answers all shipments. Ends when all are at their end, or the time is up. */
async function* looks(
  session: Session,
  engine: EngineHandle,
  watch: WatchOptions,
  outcome: Outcome,
): AsyncGenerator<readonly TrackingJson[]> {
  const startedAt = performance.now();
  const warn = (text: string) => {
    session.notices.warn(text);
    outcome.hasWarned = true;
  };
  const patiently = patientLooks(warn);
  let lastLookAt = startedAt;
  let watched = watch.shipments;
  let told = '';
  for (;;) {
    const now = performance.now();
    const advance = watch.speed > 1 ? Math.min(MOST_ADVANCE_MS, Math.round((now - lastLookAt) * watch.speed)) : 0;
    const seen = await patiently(() => look(engine, watched, advance));
    if (seen !== undefined) {
      lastLookAt = now;
      outcome.advancedMs += advance;
      const warnings = seen.warnings.join('\n');
      if (warnings !== told) for (const warning of seen.warnings) warn(warning);
      told = warnings;
      // Without names the watch is for those that were on their way when it began.
      const shown =
        watched === undefined ? seen.shipments.filter((shipment) => !isOver(shipment, watch)) : seen.shipments;
      if (watched === undefined && shown.length === 0) {
        session.notices.info('no shipment is on its way: there is nothing to watch');
      }
      watched ??= shown.map((shipment) => shipment.id);
      yield shown;
      const failed = shown.find(({ status }) => watch.failOn.includes(status));
      if (failed !== undefined) outcome.failed = failed;
      if (failed !== undefined) return;
      if (shown.every((shipment) => isOver(shipment, watch))) {
        const missed = shown.find((shipment) => !wasReached(shipment, watch));
        if (missed !== undefined) outcome.missed = missed;
        return;
      }
    }
    if (session.interrupted.aborted || session.output.isClosed) return;
    if (performance.now() - startedAt > watch.timeoutMs) {
      outcome.timedOut = true;
      return;
    }
    await sleep(watch.intervalMs, undefined, { signal: session.interrupted }).catch(() => undefined);
  }
}

/** Asks the carriers, and how the shipments stand then: those that are watched, or all that are on their way. */
async function look(engine: EngineHandle, watched: readonly string[] | undefined, advanceMs: number) {
  const body = { ...(watched === undefined ? {} : { shipments: watched }), advance_ms: advanceMs };
  const { value: asked } = await engine.call(trackingOperations.refresh, { body });
  const shipments = watched ?? asked.shipments ?? [];
  const { value } = await engine.call(trackingOperations.list, { body: { shipments } });
  return { warnings: asked.warnings ?? [], shipments: value };
}

/** A cancelled or delivered shipment moves no more, whatever is waited for: it may have passed it between two looks. */
function isOver(shipment: TrackingJson, { until }: WatchOptions): boolean {
  return [...until, 'cancelled', 'delivered'].includes(shipment.status);
}

function wasReached(shipment: TrackingJson, { until }: WatchOptions): boolean {
  return [shipment, ...shipment.status_updates].some(({ status }) => until.some((wanted) => wanted === status));
}

function neverReached({ shid, status }: TrackingJson, { until }: WatchOptions): ShipdockError {
  const code = status === 'cancelled' ? 'shipment_cancelled' : 'illegal_status_move';
  return new ShipdockError(code, `shipment ${shid} is ${status} and will not be ${until.join(' or ')} any more`, {
    about: 'nothing',
    hint: shell`shipdock shipments inspect ${shid}`,
  });
}

function readStatuses(option: string, value: unknown): readonly ShipmentStatus[] | undefined {
  if (value === undefined) return undefined;
  return String(value)
    .split(',')
    .map((word) => {
      const status = SHIPMENT_STATUSES.find((known) => known === word.trim().toLowerCase());
      if (status !== undefined) return status;
      const meant = nearest(word, SHIPMENT_STATUSES);
      throw new ShipdockError('usage', `--${option} "${word}" is no status of a shipment`, {
        hint: meant === undefined ? `statuses: ${SHIPMENT_STATUSES.join(', ')}` : `did you mean ${meant}?`,
      });
    });
}

/** One row a change: the shipment as it stands after it. */
async function* changes(
  session: Session,
  engine: EngineHandle,
  watch: WatchOptions,
  outcome: Outcome,
): AsyncGenerator<TrackingJson> {
  const seen = new Map<string, number>();
  for await (const shipments of looks(session, engine, watch, outcome)) {
    for (const shipment of shipments) {
      const before = seen.get(shipment.id) ?? 0;
      seen.set(shipment.id, shipment.status_updates.length);
      if (shipment.status_updates.length > before) yield shipment;
    }
  }
}

async function onTerminal(
  session: Session,
  engine: EngineHandle,
  watch: WatchOptions,
  outcome: Outcome,
): Promise<void> {
  const table = await session.output.live(view);
  // What stopped it has written below the table: the shell its word and prompt, and what was typed there.
  process.on('SIGCONT', table.goOn);
  try {
    for await (const shipments of looks(session, engine, watch, outcome)) {
      if (outcome.hasWarned) table.goOn();
      outcome.hasWarned = false;
      await table.draw(shipments, (shipment) => isOver(shipment, watch));
    }
  } finally {
    process.off('SIGCONT', table.goOn);
  }
}
