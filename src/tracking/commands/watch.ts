import type { CommandRun } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import { durationText } from '../duration.ts';
import { view } from '../tracking.view.ts';
import type { TrackingJson } from '../tracking-json.ts';
import { isOver, looks, type Outcome, type Watch } from './looks.ts';
import { readWatchOptions, type WatchOptions } from './watch-options.ts';
import { watchedShipments } from './watched-shipments.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const options = readWatchOptions(typed);
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
  if (outcome.timedOut) throw timedOut(watch);
  return undefined;
};

/** One row a change: the shipment as it stands after it. */
async function* changes(
  session: Session,
  engine: EngineHandle,
  watch: Watch,
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

async function onTerminal(session: Session, engine: EngineHandle, watch: Watch, outcome: Outcome): Promise<void> {
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

function neverReached({ shid, status }: TrackingJson, { until }: WatchOptions): ShipdockError {
  const code = status === 'cancelled' ? 'shipment_cancelled' : 'illegal_status_move';
  return new ShipdockError(code, `shipment ${shid} is ${status} and will not be ${until.join(' or ')} any more`, {
    about: 'nothing',
    hint: shell`shipdock shipments inspect ${shid}`,
  });
}

function timedOut({ timeoutMs, until }: WatchOptions): ShipdockError {
  const message = `after ${timeoutMs / 1000} s not every shipment was ${until.join(' or ')}`;
  return new ShipdockError('timed_out', message, {
    hint: 'watch longer with --timeout, or in the sandbox faster with --speed',
  });
}
