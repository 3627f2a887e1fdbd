import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineHandle } from '../../cli/engine-handle.ts';
import type { CsvSource } from '../../csv/csv-source-file.ts';
import { openRowGroups } from '../../engine/open-row-groups.ts';
import type { RowGroups } from '../../kernel/row-groups.ts';
import type { ImportedOrder, ImportSlice, OnConflict } from '../import/imported-order.ts';
import type { RejectReason, StagedRow } from '../import/staged-row.ts';
import { orderOperations } from '../orders.operations.ts';
import { type Prepared, prepare } from './import-prepare.ts';
import { type ImportRecord, recordsOf } from './import-records.ts';
import { bytesInRequest, MOST_ORDER_BYTES, sendable } from './import-request-size.ts';
import { type ReadOptions, type StagedFile, type StageHooks, stageFile } from './import-stage.ts';
import { importThroughServer } from './import-through-server.ts';

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
/** A server answers nobody else while it works on a slice. */
const SLICE_ORDERS_OF_SERVER = 25;

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
    if (options.isAtomic !== true) yield* importInSlices(run);
    else yield* await (engine.isRemote === true ? importByRequest(run) : importAtOnce(run));
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
  const reading = slices(run);
  try {
    for (let next = await reading.next(); next.done !== true; ) {
      const slice = next.value;
      // While a server works on these, the next ones are read.
      const [answered, following] = await Promise.allSettled([answersTo(run, slice), reading.next()]);
      const records = recordsOf(slice, fulfilled(answered), run.files);
      for (const [index, record] of records.entries()) {
        if (record.result === 'rejected') run.hooks.rejected(slice[index]?.rows ?? [], record.reasons);
      }
      yield* records;
      if (run.hooks.shouldStop()) return;
      next = fulfilled(following);
    }
  } finally {
    await reading.return(undefined);
  }
}

function fulfilled<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

async function answersTo({ engine, onConflict }: Run, slice: readonly Prepared[]): Promise<readonly ImportedOrder[]> {
  const body = importSlice(slice, onConflict);
  return body.orders.length === 0 ? [] : (await engine.call(orderOperations.importBatch, { body })).value;
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
      const taken = recordsOf(slice, results, run.files);
      records.push(...taken);
      rows.push(...slice.map((each) => each.rows));
      run.hooks.looked(records.length);
      return taken.every((record) => record.result !== 'rejected');
    },
    isStopped: () => run.hooks.shouldStop(),
  };
  const { isKept, warnings } = (await run.engine.call(orderOperations.importWhole, { body })).value;
  if (isKept) {
    return records.map((each) => ({ ...each, warnings: [...each.warnings, ...(warnings.get(each.id ?? '') ?? [])] }));
  }
  for (const [index, record] of records.entries()) {
    if (record.result === 'rejected') run.hooks.rejected(rows[index] ?? [], record.reasons);
  }
  return records.filter((record) => record.result === 'rejected');
}

/** All in one request to a server, which keeps all or nothing. */
async function importByRequest(run: Run): Promise<readonly ImportRecord[]> {
  const orders: Prepared[] = [];
  for await (const slice of slices(run)) orders.push(...slice);
  if (run.hooks.shouldStop()) return [];
  const { records, isKept } = await importThroughServer(run, orders);
  if (isKept) return records;
  for (const [index, record] of records.entries()) {
    if (record.result === 'rejected') run.hooks.rejected(orders[index]?.rows ?? [], record.reasons);
  }
  return records.filter((record) => record.result === 'rejected');
}

async function* slices({ engine, groups, files, hooks }: Run): AsyncGenerator<readonly Prepared[]> {
  const isRemote = engine.isRemote === true;
  const ordersAtOnce = isRemote ? SLICE_ORDERS_OF_SERVER : SLICE_ORDERS;
  // Whoever asks is told of signals from then on: before anything is stored, so that what was stored is told.
  if (hooks.shouldStop()) return;
  let slice: Prepared[] = [];
  let sliceBytes = 0;
  for (const group of groups.groups()) {
    const each = isRemote ? sendable(prepare(group, files)) : prepare(group, files);
    const orderBytes = isRemote ? bytesInRequest(each) : 0;
    const isFull = slice.length >= ordersAtOnce || sliceBytes + orderBytes > MOST_ORDER_BYTES;
    if (isFull && slice.length > 0) {
      yield slice;
      [slice, sliceBytes] = [[], 0];
      await nextTurn();
      if (hooks.shouldStop()) return;
    }
    slice.push(each);
    sliceBytes += orderBytes;
  }
  if (slice.length > 0) yield slice;
}

function importSlice(slice: readonly Prepared[], onConflict: OnConflict): ImportSlice {
  return {
    orders: slice.flatMap((each) => ('toImport' in each ? [each.toImport] : [])),
    on_conflict: onConflict,
  };
}
