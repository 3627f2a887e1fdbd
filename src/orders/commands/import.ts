import { basename } from 'node:path';
import type { CommandRun, Typed } from '../../cli/command.ts';
import type { GlobalOptions } from '../../cli/global-options.ts';
import { interruptedExit } from '../../cli/interrupted-exit.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import { writeOutputFile } from '../../cli/output-file.ts';
import type { Progress } from '../../cli/progress.ts';
import { RepeatedWarnings } from '../../cli/repeated-warnings.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { keepYoungHeapSmall } from '../../cli/young-heap.ts';
import type { CsvOptions } from '../../csv/csv-reader.ts';
import { type CsvSource, openCsvSource } from '../../csv/csv-source-file.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { readColumnMap } from '../import/column-map.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { formatNamed } from '../import/order-columns.ts';
import { openRejectsFile, type RejectsFile } from '../import/rejects-file.ts';
import { openReportFile, type ReportFile } from '../import/report-file.ts';
import {
  planned,
  planView,
  reasonText,
  summaryView,
  Tally,
  type ToldRecord,
  tellRejects,
  view,
} from './import-answer.ts';
import { type ImportOptions, importFiles } from './import-file.ts';
import type { ImportRecord } from './import-records.ts';
import type { ImportHooks } from './import-run.ts';
import { refuseClash } from './refuse-clash.ts';

export { view };

export const viewOf = (_: Typed, { format, dryRun }: GlobalOptions): View<never> =>
  format !== 'json' ? view : dryRun ? planView : summaryView;

export const run: CommandRun = async (session, typed) => {
  keepYoungHeapSmall();
  const paths = [typed.arguments.file ?? []].flat();
  refuseClash(paths, typed);
  const options = await importOptions(session, typed);
  const reportPath = text(typed.options.report);
  const report = reportPath === undefined ? undefined : openReportFile(reportPath);
  const started = performance.now();
  const tally = new Tally();
  try {
    const sources = await openSources(session, paths);
    const engine = await session.engine();
    const rejects = openRejects(session, typed);
    const progress = new ImportProgress(session, tally);
    try {
      const records = importFiles(engine, sources, options, hooks(session, progress, rejects));
      await writeRecords(session, typed, tallied(records, tally, progress, session, report), tally);
      await rejects?.finish();
    } catch (error) {
      rejects?.abandon();
      throw error;
    } finally {
      progress.finish();
    }
    if (report !== undefined && reportPath !== undefined) {
      const seconds = Math.round(performance.now() - started) / 1000;
      const names = paths.map((path) => (path === '-' ? 'stdin' : basename(path)));
      await writeOutputFile(reportPath, report.content({ counts: tally.counts, seconds, files: names }));
    }
  } finally {
    report?.close();
  }
  return closing(session, tally, typed);
};

function hooks(session: Session, progress: ImportProgress, rejects: RejectsFile | undefined): ImportHooks {
  return {
    staged: (rows) => progress.staged(rows),
    begin: (kind) => rejects?.begin(kind),
    columns: (name, { format, unread }) => {
      if (format.refusesUnknown !== true) session.notices.info(`${name} is read as ${format.title}`);
      if (unread.length > 0) session.notices.info(`${name}: not read: ${unread.join(', ')}`);
    },
    rejected: (rows, reasons) => rejects?.add(rows, reasons),
    grouped: (orders) => progress.grouped(orders),
    looked: (orders) => progress.update(orders),
    shouldStop: () => session.interrupted.aborted,
  };
}

/** First the rows that are read, then the orders that are imported. */
class ImportProgress {
  private readonly session: Session;
  private readonly tally: Tally;
  private current: Progress;

  constructor(session: Session, tally: Tally) {
    this.session = session;
    this.tally = tally;
    this.current = session.notices.progress({ label: 'reading', unit: 'rows' });
  }

  staged(rows: number): void {
    this.current.update(rows);
  }

  grouped(orders: number): void {
    this.tally.orders = orders;
    this.current.finish();
    this.current = this.session.notices.progress({ label: 'importing', unit: 'orders', total: orders });
  }

  update(done: number): void {
    this.current.update(done);
  }

  finish(): void {
    this.current.finish();
  }
}

async function* tallied(
  records: AsyncIterable<ImportRecord>,
  tally: Tally,
  progress: ImportProgress,
  session: Session,
  report: ReportFile | undefined,
): AsyncGenerator<ImportRecord> {
  const repeated = new RepeatedWarnings();
  for await (const record of records) {
    tally.count(record, session.options.dryRun);
    progress.update(tally.done);
    report?.add({ ...record, reasons: record.reasons.map(reasonText) });
    repeated.tell(session, record.order_number ?? record.file, record.warnings);
    yield record;
  }
  repeated.end(session);
}

/** A pipe gets a line for every order; on a terminal only what needs attention is listed, and of a plan what it would do. */
async function writeRecords(
  session: Session,
  typed: Typed,
  records: AsyncIterable<ImportRecord>,
  tally: Tally,
): Promise<void> {
  const { format } = session.output;
  const isPlan = session.options.dryRun;
  if (format === 'json') {
    for await (const _ of records);
    if (tally.counts.rejected > 0 && tally.kept === 0) {
      throw typed.options.atomic === true ? tally.asError(notImported(tally)) : tally.allRejected;
    }
    session.output.record(tally.json(isPlan), isPlan ? planView : summaryView);
    return;
  }
  await session.output.list(told(records, isPlan, wanted(session, typed, isPlan)), view, {
    total: () => tally.orders,
  });
}

function wanted(session: Session, typed: Typed, isPlan: boolean): (record: ImportRecord) => boolean {
  const isNews = (record: ImportRecord) => record.result !== 'unchanged';
  if (session.options.quiet) return (record) => record.result === 'created' || record.result === 'updated';
  if (session.output.format === 'table') return isPlan ? isNews : (record) => record.result === 'rejected';
  return typed.options.resume === true ? isNews : () => true;
}

async function* told(
  records: AsyncIterable<ImportRecord>,
  isPlan: boolean,
  isWanted: (record: ImportRecord) => boolean,
): AsyncGenerator<ToldRecord> {
  for await (const record of records) if (isWanted(record)) yield isPlan ? planned(record) : record;
}

function closing(session: Session, tally: Tally, typed: Typed): number | undefined {
  const { rejected, unchanged } = tally.counts;
  const isAtomic = typed.options.atomic === true;
  tellRejects(session, tally);
  if (session.interrupted.aborted) {
    const rest = isAtomic ? 'nothing was imported' : 'continue with --resume';
    const done = isAtomic ? 0 : tally.done;
    session.notices.line(`stopped after ${done} of ${tally.orders}; ${rest}`);
    return interruptedExit(session);
  }
  if (isAtomic && rejected > 0) session.notices.info(notImported(tally));
  else session.notices.receipt(tally.receipt);
  if (typed.options.resume === true && unchanged > 0)
    session.notices.info(`${unchanged} ${unchanged === 1 ? 'was' : 'were'} imported before`);
  if (text(typed.options.rejects) !== undefined && rejected > 0 && !session.options.dryRun) {
    session.notices.info(`mend ${String(typed.options.rejects)} and import it`);
  }
  return tally.exit;
}

function notImported(tally: Tally): string {
  return `nothing was imported: ${tally.counts.rejected} of ${counted(tally.orders, 'order')} ${tally.counts.rejected === 1 ? 'was' : 'were'} rejected`;
}

async function importOptions(session: Session, typed: Typed): Promise<ImportOptions> {
  const { map, format, onConflict, atomic } = typed.options;
  const isJson = format === 'json' || format === 'ndjson';
  if (isJson && map !== undefined)
    throw new ShipdockError('usage', '--map is for CSV files: JSON has names of its own');
  const read = typeof map === 'string' ? readColumnMap(basename(map), await readJsonInput(session, map)) : undefined;
  return {
    ...csvOptions(typed),
    format: isJson ? 'json' : typeof format === 'string' ? formatNamed(format) : undefined,
    map: read,
    // One of the choices, or absent.
    onConflict: onConflict as OnConflict | undefined,
    isAtomic: atomic === true,
  };
}

async function openSources(session: Session, paths: readonly string[]): Promise<readonly CsvSource[]> {
  const sources: CsvSource[] = [];
  for (const path of paths) {
    sources.push(await openCsvSource(path, path === '-' ? session.stdin.chunks() : noInput()));
  }
  return sources;
}

function openRejects(session: Session, typed: Typed): RejectsFile | undefined {
  const path = text(typed.options.rejects);
  return path !== undefined && !session.options.dryRun ? openRejectsFile(path) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

function csvOptions(typed: Typed): CsvOptions {
  const { encoding, delimiter } = typed.options;
  return {
    ...(typeof encoding === 'string' ? { encoding: encoding as NonNullable<CsvOptions['encoding']> } : {}),
    ...(typeof delimiter === 'string' ? { delimiter: DELIMITERS[delimiter as keyof typeof DELIMITERS] } : {}),
  };
}

async function* noInput(): AsyncGenerator<Uint8Array> {}
