import type { CommandRun, Typed } from '../../cli/command.ts';
import { refuseUnwritable } from '../../cli/files/output-file.ts';
import { toldName } from '../../cli/files/told-name.ts';
import { typedCsv } from '../../cli/input/csv-input.ts';
import { readJsonInput } from '../../cli/input/json-input.ts';
import { RepeatedWarnings } from '../../cli/notices/repeated-warnings.ts';
import type { Session } from '../../cli/session.ts';
import { keepHeapSmall } from '../../cli/small-heap.ts';
import type { View } from '../../cli/view.ts';
import type { GlobalOptions } from '../../cli/words/global-options.ts';
import { type CsvSource, openCsvSource } from '../../csv/csv-source-file.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { listed } from '../../kernel/listed.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { readColumnMap } from '../import/read/column-map.ts';
import { formatNamed } from '../import/read/order-columns.ts';
import { planned, planView, summaryView, type ToldRecord, view } from './import-answer.ts';
import { closing, finish, isRefused } from './import-closing.ts';
import { type ImportOptions, importFiles } from './import-file.ts';
import { ImportProgress } from './import-progress.ts';
import type { ImportRecord } from './import-records.ts';
import { ImportReports } from './import-reports.ts';
import type { ImportHooks } from './import-run.ts';
import { isNdjson } from './import-stage.ts';
import { Tally } from './import-tally.ts';
import { SkusReliedOn } from './import-unknown-skus.ts';
import { refuseClash } from './refuse-clash.ts';

export { view };

export const viewOf = (_: Typed, { format, dryRun }: GlobalOptions): View<never> =>
  format !== 'json' ? view : dryRun ? planView : summaryView;

export const run: CommandRun = async (session, typed) => {
  keepHeapSmall();
  const paths = [typed.arguments.file ?? []].flat();
  refuseClash(paths, typed);
  const options = await importOptions(session, typed);
  const report = text(typed.options.report);
  if (report !== undefined) await refuseUnwritable(report);
  const reports = new ImportReports(report, session.options.dryRun);
  // With --now none go by: the same run reports the same.
  const started = session.clock.now().getTime();
  const tally = new Tally();
  const skus = new SkusReliedOn();
  const warn = (told: string) => {
    session.notices.warn(told);
    tally.fileWarnings.push(told);
  };
  try {
    const sources = await openSources(session, paths, options);
    const engine = await session.engine();
    reports.openRejects(session, text(typed.options.rejects));
    const progress = new ImportProgress(session, tally);
    try {
      const records = importFiles(engine, sources, options, hooks(session, reports, { progress, skus, warn }));
      const told = tallied(records, tally, progress, session, reports);
      const mayKeepSome = options.isAtomic !== true && !session.options.dryRun;
      await writeRecords(session, mayKeepSome ? untilFailure(told, tally) : told, typed, tally);
    } finally {
      progress.finish();
    }
    const isOver = !session.interrupted.aborted && tally.failure === undefined;
    const unknown = isOver ? await skus.unknown(engine) : undefined;
    if (unknown !== undefined) warn(unknown);
    const seconds = (session.clock.now().getTime() - started) / 1000;
    const files = paths.map(toldName);
    const { counts, fileWarnings } = tally;
    await finish(session, reports, tally, { counts, seconds, files, fileWarnings });
  } finally {
    reports.close();
  }
  return closing(session, tally, typed);
};

function notRead(headings: readonly string[]): string {
  const way =
    headings.length === 1
      ? '--map can name it, or say null where it is not wanted'
      : '--map can name them, or say null where they are not wanted';
  return `not read: ${listed(headings)}; ${way}`;
}

function hooks(
  session: Session,
  reports: ImportReports,
  { progress, skus, warn }: { progress: ImportProgress; skus: SkusReliedOn; warn: (told: string) => void },
): ImportHooks {
  return {
    staged: (rows) => progress.staged(rows),
    begin: (kind) => reports.begin(kind),
    columns: (name, { format, unread }) => {
      if (format.refusesUnknown !== true) session.notices.info(`${name} is read as ${format.title}`);
      if (unread.length > 0) warn(`${name}: ${notRead(unread)}`);
    },
    warned: warn,
    rejected: (rows, reasons) => reports.rejected(rows, reasons),
    imported: (order) => skus.add(order),
    notKept: (record) => reports.notKept(record),
    grouped: (orders) => progress.grouped(orders),
    looked: (orders) => progress.update(orders),
    shouldStop: () => session.interrupted.aborted,
  };
}

async function* tallied(
  records: AsyncIterable<ImportRecord>,
  tally: Tally,
  progress: ImportProgress,
  session: Session,
  reports: ImportReports,
): AsyncGenerator<ImportRecord> {
  const repeated = new RepeatedWarnings(inCommon);
  try {
    for await (const record of records) {
      tally.count(record, session.options.dryRun);
      progress.update(tally.done);
      reports.told(record);
      repeated.tell(session, record.order_number ?? record.file, record.warnings);
      yield record;
    }
  } finally {
    repeated.end(session);
  }
}

/** A file whose states slipped by a row has thousands of them, and so has one of a shop that says its taxes with four decimals. */
function inCommon(text: string): string {
  return text
    .replace(/^(destination_address\.\w+): .*/s, '$1 is to be looked at too; --report FILE tells why of each')
    .replace(
      /^(\w+) \S+ is kept as \S+ (\w+), which has no smaller part$/,
      '$1 has more decimals than are kept of $2; --report FILE tells of each',
    );
}

/** An error ends the orders of an import as a signal does, once some are kept: they are told, then it is thrown. */
async function* untilFailure(records: AsyncIterable<ImportRecord>, tally: Tally): AsyncGenerator<ImportRecord> {
  try {
    yield* records;
  } catch (error) {
    if (tally.done === 0) throw error;
    tally.failure = error;
  }
}

/** A pipe gets a line for every order; on a terminal only what needs attention is listed, and of a plan what it would do. */
async function writeRecords(
  session: Session,
  records: AsyncIterable<ImportRecord>,
  typed: Typed,
  tally: Tally,
): Promise<void> {
  const { format } = session.output;
  const isPlan = session.options.dryRun;
  if (format === 'json') {
    for await (const _ of records);
    if (!isRefused(session, tally)) session.output.record(tally.json(isPlan), isPlan ? planView : summaryView);
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

async function importOptions(session: Session, typed: Typed): Promise<ImportOptions> {
  const { map, format, onConflict, atomic } = typed.options;
  const isJson = format === 'json' || format === 'ndjson';
  if (isJson && map !== undefined)
    throw new ShipdockError('usage', '--map is for CSV files: JSON has names of its own');
  const read = typeof map === 'string' ? readColumnMap(toldName(map), await readJsonInput(session, map)) : undefined;
  return {
    ...typedCsv(typed),
    format: isJson ? format : typeof format === 'string' ? formatNamed(format) : undefined,
    map: read,
    // One of the choices, or absent.
    onConflict: onConflict as OnConflict | undefined,
    isAtomic: atomic === true,
    isPlan: session.options.dryRun,
  };
}

async function openSources(
  session: Session,
  paths: readonly string[],
  { format }: ImportOptions,
): Promise<readonly CsvSource[]> {
  const sources: CsvSource[] = [];
  for (const path of paths) {
    const stdin = path === '-' ? session.stdin.chunks() : noInput();
    sources.push(await openCsvSource(path, stdin, { mayBeEmpty: isNdjson(path, format) }));
  }
  return sources;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

async function* noInput(): AsyncGenerator<Uint8Array> {}
