import { resolve } from 'node:path';
import type { CommandRun, Typed } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/interrupted-exit.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import type { CsvOptions } from '../../csv/csv-reader.ts';
import { openCsvSource } from '../../csv/csv-source-file.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../../kernel/error-catalogue.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { RejectReason } from '../import/order-from-rows.ts';
import { openRejectsFile, type RejectsFile } from '../import/rejects-file.ts';
import { type ImportRecord, importFile } from './import-file.ts';

/** The fields of what an import says of each order. */
export const view: View<ImportRecord> = {
  resource: 'orders in the file',
  id: 'id',
  fields: [
    {
      name: 'order_number',
      type: 'text',
      description: 'number of the order; none where the row has none',
      inTable: true,
    },
    { name: 'result', type: 'status', description: 'created, unchanged or rejected', inTable: true },
    { name: 'id', type: 'text', description: 'id of the order', inTable: true },
    { name: 'lines', type: 'list', description: 'lines of the file that its rows begin on', inTable: false },
    {
      name: 'reason',
      type: 'text',
      description: 'why it was rejected',
      inTable: true,
      get: (record) => record.reasons?.map(reasonText).join('; ') ?? '',
    },
    { name: 'reasons', type: 'list', description: 'line, column and message of each reason', inTable: false },
    { name: 'code', type: 'text', description: 'error code of a rejection', inTable: false },
  ],
};

/** With --json the answer is one object; it lists at most so many rejections and counts the rest. */
const LISTED_REJECTS = 10_000;

export const run: CommandRun = async (session, typed) => {
  const file = String(typed.arguments.file);
  refuseSameFile(file, typed.options.rejects);
  const source = await openCsvSource(file, file === '-' ? session.stdin.chunks() : noInput());
  const engine = await session.engine();
  const tally = new Tally();
  const rejects = openRejects(session, typed);
  const reading = session.notices.progress({ label: 'reading', unit: 'rows' });
  let progress = reading;
  const records = importFile(engine, source, csvOptions(typed), {
    staged: (rows) => reading.update(rows),
    header: (names, delimiter) => rejects?.header(names, delimiter),
    rejected: (rows, reasons) => rejects?.add(rows, reasons),
    grouped: (orders) => {
      tally.orders = orders;
      reading.finish();
      progress = session.notices.progress({ label: 'importing', unit: 'orders', total: orders });
    },
    shouldStop: () => session.interrupted.aborted,
  });
  try {
    await writeRecords(
      session,
      counted(records, tally, (done) => progress.update(done)),
      tally,
    );
    progress.finish();
    await rejects?.finish();
  } catch (error) {
    progress.finish();
    rejects?.abandon();
    throw error;
  }
  return closing(session, tally, typed);
};

/** What the records of an import come to. */
class Tally {
  orders = 0;
  created = 0;
  unchanged = 0;
  rejected = 0;
  firstCode: string | undefined;
  readonly rejects: ImportRecord[] = [];

  count(record: ImportRecord): void {
    this[record.result] += 1;
    if (record.result !== 'rejected') return;
    this.firstCode ??= record.code ?? undefined;
    if (this.rejects.length < LISTED_REJECTS) this.rejects.push(record);
  }

  get done(): number {
    return this.created + this.unchanged + this.rejected;
  }
}

async function* counted(
  records: AsyncIterable<ImportRecord>,
  tally: Tally,
  update: (done: number) => void,
): AsyncGenerator<ImportRecord> {
  for await (const record of records) {
    tally.count(record);
    update(tally.done);
    yield record;
  }
}

/** Nothing was imported: the answer is an error like any other, its details the rejections. */
function allRejected(tally: Tally): ShipdockError {
  const [first] = tally.rejects;
  const message = `all ${tally.rejected} orders were rejected; ${first?.order_number ?? 'the first'}: ${first?.reasons.map(reasonText).join('; ') ?? ''}`;
  const details = tally.rejects.slice(0, 1000).map((record) => ({
    field: record.order_number ?? '',
    message: record.reasons.map(reasonText).join('; '),
    lines: record.lines,
  }));
  return new ShipdockError((tally.firstCode ?? 'unreadable_field') as ErrorCode, message, { details });
}

/** A pipe gets a line for every order; on a terminal only what needs attention is listed. */
async function writeRecords(session: Session, records: AsyncIterable<ImportRecord>, tally: Tally): Promise<void> {
  const { format } = session.output;
  if (format === 'json') {
    for await (const _ of records);
    const { created, unchanged, rejected } = tally;
    if (rejected > 0 && created + unchanged === 0) throw allRejected(tally);
    session.output.json({
      created,
      unchanged,
      rejected,
      rejects: tally.rejects,
      rejects_omitted: rejected - tally.rejects.length,
    });
  } else if (session.options.quiet) {
    await session.output.list(
      only(records, (record) => record.result === 'created'),
      view,
    );
  } else if (format === 'table') {
    await session.output.list(
      only(records, (record) => record.result === 'rejected'),
      view,
    );
  } else {
    await session.output.list(records, view);
  }
}

async function* only<Row>(rows: AsyncIterable<Row>, wanted: (row: Row) => boolean): AsyncGenerator<Row> {
  for await (const row of rows) if (wanted(row)) yield row;
}

function closing(session: Session, tally: Tally, typed: Typed): number | undefined {
  const { created, unchanged, rejected } = tally;
  session.notices.receipt(`${created} created, ${unchanged} unchanged, ${rejected} rejected`);
  if (!session.options.json && session.output.format !== 'table' && rejected > 0) {
    for (const record of tally.rejects.slice(0, 20)) {
      session.notices.info(
        `rejected ${record.order_number ?? '(no order number)'}: ${record.reasons.map(reasonText).join('; ')}`,
      );
    }
    if (rejected > 20) session.notices.info(`and ${rejected - 20} more`);
  }
  if (typeof typed.options.rejects === 'string' && rejected > 0 && !session.options.dryRun) {
    session.notices.info(`mend ${typed.options.rejects} and import it`);
  }
  if (session.interrupted.aborted) {
    session.notices.line(`stopped after ${tally.done} of ${tally.orders}; run the same command again to continue`);
    return interruptedExit(session);
  }
  if (rejected === 0) return undefined;
  if (created + unchanged > 0) return 6;
  return ERROR_CATALOGUE[(tally.firstCode ?? 'unreadable_field') as ErrorCode].exit;
}

function reasonText(reason: RejectReason): string {
  return `line ${reason.line}${reason.column === undefined ? '' : ` ${reason.column}`} ${reason.message}`;
}

/** The rejects replace the file that they are written to: never the one that is being read. */
function refuseSameFile(file: string, rejects: unknown): void {
  if (typeof rejects !== 'string' || file === '-' || resolve(file) !== resolve(rejects)) return;
  throw new ShipdockError('usage', `--rejects names the file that is being imported: ${rejects}`);
}

function openRejects(session: Session, typed: Typed): RejectsFile | undefined {
  const path = typed.options.rejects;
  return typeof path === 'string' && !session.options.dryRun ? openRejectsFile(path) : undefined;
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
