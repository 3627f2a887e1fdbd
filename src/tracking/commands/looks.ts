import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { MOST_ADVANCE_MS } from '../duration.ts';
import { trackingOperations } from '../tracking.operations.ts';
import type { TrackingJson } from '../tracking-json.ts';
import { patientLooks } from './patient-looks.ts';
import type { WatchOptions } from './watch-options.ts';

/** What is watched, and how. */
export interface Watch extends WatchOptions {
  /** By their names; undefined for all that are on their way. */
  readonly shipments: readonly string[] | undefined;
}

/** What became of a watch; written while it goes on. */
export interface Outcome {
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

/** Looks again and again; every look that goes well answers all shipments. Ends when all are at their end, or the time is up. */
export async function* looks(
  session: Session,
  engine: EngineHandle,
  watch: Watch,
  outcome: Outcome,
): AsyncGenerator<readonly TrackingJson[]> {
  const startedAt = performance.now();
  const warn = (text: string) => {
    session.notices.warn(text);
    outcome.hasWarned = true;
  };
  const warnOnce = unlessRepeated(warn);
  const patiently = patientLooks(warn);
  let lastLookAt = startedAt;
  let watched = watch.shipments;
  for (;;) {
    const now = performance.now();
    const advance = watch.speed > 1 ? Math.min(MOST_ADVANCE_MS, Math.round((now - lastLookAt) * watch.speed)) : 0;
    const seen = await patiently(() => look(engine, watched, advance));
    if (seen !== undefined) {
      lastLookAt = now;
      outcome.advancedMs += advance;
      warnOnce(seen.warnings);
      // Without names the watch is for those that were on their way when it began.
      const shown = watched === undefined ? seen.shipments.filter((each) => !isOver(each, watch)) : seen.shipments;
      if (watched === undefined && shown.length === 0) {
        session.notices.info('no shipment is on its way: there is nothing to watch');
      }
      watched ??= shown.map(({ id }) => id);
      yield shown;
      const end = endOf(shown, watch);
      if (end !== undefined) {
        Object.assign(outcome, end);
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

/** Tells warnings where they are other ones than those of the look before. */
function unlessRepeated(warn: (text: string) => void): (warnings: readonly string[]) => void {
  let told = '';
  return (warnings) => {
    const text = warnings.join('\n');
    if (text !== told) warnings.forEach(warn);
    told = text;
  };
}

/** Asks the carriers, and how the shipments stand then: those that are watched, or all that are on their way. */
async function look(engine: EngineHandle, watched: readonly string[] | undefined, advanceMs: number) {
  const body = { ...(watched === undefined ? {} : { shipments: watched }), advance_ms: advanceMs };
  const { value: asked } = await engine.call(trackingOperations.refresh, { body });
  const shipments = watched ?? asked.shipments ?? [];
  const { value } = await engine.call(trackingOperations.list, { body: { shipments } });
  return { warnings: asked.warnings ?? [], shipments: value };
}

/** How the watch ends with these; undefined where it goes on. */
function endOf(
  shipments: readonly TrackingJson[],
  watch: WatchOptions,
): Pick<Outcome, 'failed' | 'missed'> | undefined {
  const failed = shipments.find(({ status }) => watch.failOn.includes(status));
  if (failed !== undefined) return { failed };
  if (!shipments.every((each) => isOver(each, watch))) return undefined;
  const missed = shipments.find((each) => !wasReached(each, watch));
  return missed === undefined ? {} : { missed };
}

/** A cancelled or delivered shipment moves no more, whatever is waited for: it may have passed it between two looks. */
export function isOver(shipment: TrackingJson, { until }: WatchOptions): boolean {
  return [...until, 'cancelled', 'delivered'].includes(shipment.status);
}

function wasReached(shipment: TrackingJson, { until }: WatchOptions): boolean {
  return [shipment, ...shipment.status_updates].some(({ status }) => until.some((wanted) => wanted === status));
}
