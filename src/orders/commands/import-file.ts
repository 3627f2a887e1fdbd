import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineHandle } from '../../cli/engine-handle.ts';
import type { CsvSource } from '../../csv/csv-source-file.ts';
import { openRowGroups } from '../../engine/open-row-groups.ts';
import type { RowGroups } from '../../kernel/row-groups.ts';
import type { ImportedOrder, ImportSlice, OnConflict } from '../import/imported-order.ts';
import type { RejectReason, StagedRow } from '../import/order-from-rows.ts';
import { orderOperations } from '../orders.operations.ts';
import { type Prepared, prepare } from './import-prepare.ts';
import { type ReadOptions, type StagedFile, type StageHooks, stageFile } from './import-stage.ts';

/** What became of one order of the files. */
export interface ImportRecord {
  readonly order_number: string | null;
  readonly result: ImportedOrder['result'];
  readonly id: string | null;
  readonly file: string;
  /** Lines of the file that its rows begin on. */
  readonly lines: readonly number[];
  /** Of an update: the fields that it moves, in the API's words. */
  readonly changes: readonly string[];
  readonly reasons: readonly RejectReason[];
  /** Error code of a rejection. */
  readonly code: string | null;
  /** Why it is imported and could not be rated. */
  readonly warnings: readonly string[];
}

export interface ImportHooks extends StageHooks {
  /** The rejected rows of one order, as they stood in the file. */
  rejected(rows: readonly StagedRow[], reasons: readonly RejectReason[]): void;
  /** Orders in all, known once the files are staged. */
  grouped(orders: number): void;
  /** Orders of an import of all or nothing that were looked at so far. */
  looked(orders: number): void;
  shouldStop(): boolean;
}

export interface ImportOptions extends ReadOptions {
  /** Default `fail`. */
  readonly onConflict?: OnConflict | undefined;
  /** All orders, or none. */
  readonly isAtomic?: boolean | undefined;
}

/** Orders in one unit of work: enough to make commits cheap, few enough that other writers get their turn. */
const SLICE_ORDERS = 100;

/**
 * Imports the orders of files: their rows are staged on disk and gathered by order number, then created in slices. Every order
 * is created or changed whole, left, or rejected; what was answered is durable.
 * @throws ShipdockError where a file as a whole cannot be read; then nothing was created.
 */
export async function* importFiles(
  engine: EngineHandle,
  sources: readonly CsvSource[],
  options: ImportOptions,
  hooks: ImportHooks,
): AsyncGenerator<ImportRecord> {
  const groups = openRowGroups();
  try {
    const files: StagedFile[] = [];
    for (const [index, source] of sources.entries()) files.push(await stageFile(source, index, options, groups, hooks));
    hooks.grouped(groups.size);
    const run = { engine, groups, files, hooks, onConflict: options.onConflict ?? 'fail' };
    yield* options.isAtomic === true ? await importAtOnce(run) : importInSlices(run);
  } finally {
    groups.close();
  }
}

interface Run {
  readonly engine: EngineHandle;
  readonly groups: RowGroups;
  readonly files: readonly StagedFile[];
  readonly hooks: ImportHooks;
  readonly onConflict: OnConflict;
}

async function* importInSlices(run: Run): AsyncGenerator<ImportRecord> {
  for await (const slice of slices(run)) {
    const body = importSlice(slice, run.onConflict);
    const results =
      body.orders.length === 0 ? [] : (await run.engine.call(orderOperations.importBatch, { body })).value;
    const records = recordsOf(slice, results, run);
    for (const [index, record] of records.entries()) {
      if (record.result === 'rejected') run.hooks.rejected(slice[index]?.rows ?? [], record.reasons);
    }
    yield* records;
  }
}

/** All in one unit of work. Where an order is rejected nothing is kept, and only the rejected ones are told. */
async function importAtOnce(run: Run): Promise<readonly ImportRecord[]> {
  let records: ImportRecord[] = [];
  let rows: (readonly StagedRow[])[] = [];
  let slice: readonly Prepared[] = [];
  const body = {
    async *slices(): AsyncGenerator<ImportSlice> {
      [records, rows] = [[], []];
      for await (slice of slices(run)) yield importSlice(slice, run.onConflict);
    },
    take(results: readonly ImportedOrder[]): boolean {
      const taken = recordsOf(slice, results, run);
      records.push(...taken);
      rows.push(...slice.map((each) => each.rows));
      run.hooks.looked(records.length);
      return taken.every((record) => record.result !== 'rejected');
    },
    isStopped: () => run.hooks.shouldStop(),
  };
  const { isKept, warnings } = (await run.engine.call(orderOperations.importWhole, { body })).value;
  if (isKept) return records.map((each) => ({ ...each, warnings: warnings.get(each.id ?? '') ?? [] }));
  for (const [index, record] of records.entries()) {
    if (record.result === 'rejected') run.hooks.rejected(rows[index] ?? [], record.reasons);
  }
  return records.filter((record) => record.result === 'rejected');
}

async function* slices({ groups, files, hooks }: Run): AsyncGenerator<readonly Prepared[]> {
  let slice: Prepared[] = [];
  for (const group of groups.groups()) {
    slice.push(prepare(group, files));
    if (slice.length < SLICE_ORDERS) continue;
    yield slice;
    slice = [];
    await nextTurn();
    if (hooks.shouldStop()) return;
  }
  if (slice.length > 0) yield slice;
}

function importSlice(slice: readonly Prepared[], onConflict: OnConflict): ImportSlice {
  return {
    orders: slice.flatMap((each) => ('toImport' in each ? [each.toImport] : [])),
    on_conflict: onConflict,
  };
}

function recordsOf(slice: readonly Prepared[], results: readonly ImportedOrder[], run: Run): readonly ImportRecord[] {
  let next = 0;
  const names = run.files.length > 1;
  return slice.map((each) =>
    'toImport' in each
      ? recordOf(each, results[next++], names)
      : rejection(each, each.reasons, 'unreadable_field', names),
  );
}

function recordOf(
  each: Extract<Prepared, { readonly toImport: unknown }>,
  result: ImportedOrder | undefined,
  namesFile: boolean,
): ImportRecord {
  if (result === undefined) throw new Error('an order without its result');
  if (result.result === 'rejected') {
    const reasons = result.problems.map(({ field, message }) => ({ ...each.placeOf(field), message }));
    return rejection(each, reasons, result.code, namesFile);
  }
  const { changes = [], warnings = [] } = result;
  return { ...blank(each), result: result.result, id: result.id, changes, warnings };
}

function rejection(each: Prepared, reasons: readonly RejectReason[], code: string, namesFile: boolean): ImportRecord {
  const named = namesFile ? reasons.map((reason) => ({ file: each.file, ...reason })) : reasons;
  return { ...blank(each), result: 'rejected', reasons: named, code };
}

function blank(each: Prepared): ImportRecord {
  return {
    order_number: each.orderNumber,
    result: 'unchanged',
    id: null,
    file: each.file,
    lines: each.rows.map((row) => row.line),
    changes: [],
    reasons: [],
    code: null,
    warnings: [],
  };
}
