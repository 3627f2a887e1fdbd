import type { Typed } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import type { ReportTotals } from '../import/told/report-file.ts';
import type { ImportReports } from './import-reports.ts';
import { type Tally, tellRejects } from './import-tally.ts';

/** That a file cannot be written is an error, unless the import has another reason to end with: then it is told beside it. */
export async function finish(
  session: Session,
  reports: ImportReports,
  tally: Tally,
  totals: ReportTotals,
): Promise<void> {
  try {
    await reports.finish(totals);
  } catch (error) {
    const hasReason = tally.failure !== undefined || session.interrupted.aborted || isRefused(session, tally);
    if (hasReason) session.notices.warn(toShipdockError(error).message);
    else tally.failure = error;
  }
}

/** Whether the answer as JSON is an error: all was looked at and nothing imported. */
export function isRefused(session: Session, tally: Tally): boolean {
  const isStopped = session.interrupted.aborted || tally.failure !== undefined;
  return session.output.format === 'json' && !isStopped && tally.counts.rejected > 0 && tally.kept === 0;
}

/** What is said last of an import, and its exit code. @throws what ended it. */
export function closing(session: Session, tally: Tally, typed: Typed): number | undefined {
  const { rejected, unchanged } = tally.counts;
  const isAtomic = typed.options.atomic === true;
  tellRejects(session, tally);
  if (isRefused(session, tally)) throw isAtomic ? tally.asError(notImported(tally)) : tally.allRejected;
  if (session.interrupted.aborted || tally.failure !== undefined) return stopped(session, tally, isAtomic);
  if (isAtomic && rejected > 0) session.notices.info(notImported(tally));
  else session.notices.receipt(tally.receipt);
  if (typed.options.resume === true && unchanged > 0)
    session.notices.info(`${unchanged} ${unchanged === 1 ? 'was' : 'were'} imported before`);
  const { rejects } = typed.options;
  if (typeof rejects === 'string' && rejected > 0 && !session.options.dryRun)
    session.notices.info(whatToMend(rejects, isAtomic));
  return tally.exit;
}

/** @throws what ended the import, unless that was a signal. */
function stopped(session: Session, tally: Tally, isAtomic: boolean): number {
  const { done, orders, failure } = tally;
  const rest = isAtomic ? 'nothing was imported' : 'continue with --resume';
  if (done === orders && failure !== undefined) session.notices.receipt(tally.receipt);
  else session.notices.line(`stopped after ${isAtomic ? 0 : done} of ${orders}; ${rest}`);
  if (failure !== undefined) throw failure;
  return interruptedExit(session);
}

/** The file of rejects alone, mended and imported with --atomic, would leave out the orders of which nothing was wrong. */
function whatToMend(rejects: string, isAtomic: boolean): string {
  return isAtomic
    ? `${rejects} has only what was rejected: mend that where it came from, and import all of it again`
    : `mend ${rejects} and import it`;
}

function notImported(tally: Tally): string {
  return `nothing was imported: ${tally.counts.rejected} of ${counted(tally.orders, 'order')} ${tally.counts.rejected === 1 ? 'was' : 'were'} rejected`;
}
