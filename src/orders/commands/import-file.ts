import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineHandle } from '../../cli/engine-handle.ts';
import type { CsvBatch, CsvOptions } from '../../csv/csv-reader.ts';
import type { CsvSource } from '../../csv/csv-source-file.ts';
import { planColumns } from '../../csv/header.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { openRowGroups } from '../../engine/open-row-groups.ts';
import type { GroupRow, RowGroup, RowGroups } from '../../kernel/row-groups.ts';
import type { ImportedOrder, OrderToImport } from '../import/imported-order.ts';
import {
  orderFromRows,
  placeOfField,
  type RawOrder,
  type RejectReason,
  type StagedRow,
} from '../import/order-from-rows.ts';
import { REQUIRED_COLUMNS, TEMPLATE_COLUMN_NAMES, TEMPLATE_COLUMNS, type TemplateColumn } from '../import/template.ts';
import { orderOperations } from '../orders.operations.ts';

/** What became of one order of the file. */
export interface ImportRecord {
  readonly order_number: string | null;
  readonly result: 'created' | 'unchanged' | 'rejected';
  readonly id: string | null;
  /** Lines of the file that its rows begin on. */
  readonly lines: readonly number[];
  readonly reasons: readonly RejectReason[];
  /** Error code of a rejection. */
  readonly code: string | null;
}

export interface ImportHooks {
  /** Rows staged so far, and what part of the file that is where its size is known. */
  staged(rows: number, bytesRead: number): void;
  /** The rejected rows of one order, as they stood in the file. */
  rejected(rows: readonly StagedRow[], reasons: readonly RejectReason[]): void;
  header(names: readonly string[], delimiter: CsvBatch['delimiter']): void;
  /** Orders in all, known once the file is staged. */
  grouped(orders: number): void;
  shouldStop(): boolean;
}

/** Orders in one unit of work: enough to make commits cheap, few enough that other writers get their turn. */
const SLICE_ORDERS = 50;

/**
 * Imports the orders of a CSV file: its rows are staged on disk and gathered by order number, then created in slices.
 * Every order is created whole, unchanged or rejected; what was answered is durable.
 * @throws ShipdockError where the file as a whole cannot be read; then nothing was created.
 */
export async function* importFile(
  engine: EngineHandle,
  source: CsvSource,
  options: CsvOptions,
  hooks: ImportHooks,
): AsyncGenerator<ImportRecord> {
  const groups = openRowGroups();
  try {
    const columns = await stage(source, options, groups, hooks);
    hooks.grouped(groups.size);
    let slice: Prepared[] = [];
    for (const group of groups.groups()) {
      slice.push(prepare(group, columns));
      if (slice.length < SLICE_ORDERS) continue;
      yield* await importSlice(engine, slice, columns, hooks);
      slice = [];
      await nextTurn();
      if (hooks.shouldStop()) return;
    }
    yield* await importSlice(engine, slice, columns, hooks);
  } finally {
    groups.close();
  }
}

type Columns = readonly (readonly [TemplateColumn, number])[];

/** A row without an order number is an order of its own, which is rejected: its key can be no number of an order. */
const NAMELESS = '\u0000';

async function stage(source: CsvSource, options: CsvOptions, groups: RowGroups, hooks: ImportHooks): Promise<Columns> {
  let columns: Columns | undefined;
  let numberAt = 0;
  let rows = 0;
  for await (const batch of readCsv(source.bytes, { ...options, name: source.name })) {
    if (columns === undefined) {
      columns = columnsOf(source.name, batch);
      numberAt = columns.find(([column]) => column.name === 'order_number')?.[1] ?? 0;
      hooks.header(batch.header, batch.delimiter);
    }
    groups.add(merged(batch).map((row) => groupRow(row, numberAt)));
    rows += batch.rows.length + batch.faults.length;
    hooks.staged(rows, batch.bytesRead);
  }
  return columns ?? [];
}

function columnsOf(name: string, batch: CsvBatch): Columns {
  const places = planColumns(batch.header, { name, known: TEMPLATE_COLUMN_NAMES, required: REQUIRED_COLUMNS });
  return TEMPLATE_COLUMNS.flatMap((column) => {
    const place = places.get(column.name);
    return place === undefined ? [] : [[column, place] as const];
  });
}

/** Rows and faulty rows in the order of the file. A faulty row goes with its order: without it a line would be missing. */
function merged(batch: CsvBatch): readonly StagedRow[] {
  if (batch.faults.length === 0) return batch.rows;
  const faults = batch.faults.map((fault) => ({ line: fault.line, cells: fault.cells, fault: fault.message }));
  return [...batch.rows, ...faults].toSorted((one, other) => one.line - other.line);
}

function groupRow(row: StagedRow, numberAt: number): GroupRow {
  const number = row.cells[numberAt]?.trim() ?? '';
  const key = number === '' ? `${NAMELESS}${row.line}` : number;
  return {
    key,
    line: row.line,
    text: row.fault === undefined ? JSON.stringify(row.cells) : JSON.stringify({ cells: row.cells, fault: row.fault }),
  };
}

/** An order ready to be sent, or the reasons why it is not. */
type Prepared = {
  readonly orderNumber: string | null;
  readonly rows: readonly StagedRow[];
} & ({ readonly raw: RawOrder; readonly toImport: OrderToImport } | { readonly reasons: readonly RejectReason[] });

function prepare(group: RowGroup, columns: Columns): Prepared {
  const rows = group.rows.map(unstaged);
  if (group.key.startsWith(NAMELESS)) {
    const reasons = rows.map((row) => ({
      line: row.line,
      ...(row.fault === undefined ? noNumber() : { message: row.fault }),
    }));
    return { orderNumber: null, rows, reasons };
  }
  const raw = orderFromRows(group.key, rows, columns);
  if ('reasons' in raw) return { orderNumber: group.key, rows, reasons: raw.reasons };
  const fingerprint = createHash('sha256').update(JSON.stringify(raw.body)).digest('base64url');
  return { orderNumber: group.key, rows, raw, toImport: { orderNumber: group.key, body: raw.body, fingerprint } };
}

function noNumber() {
  return { column: 'order_number', message: 'is missing' };
}

function unstaged(row: { readonly line: number; readonly text: string }): StagedRow {
  // Both forms were written by groupRow.
  if (row.text.startsWith('[')) return { line: row.line, cells: JSON.parse(row.text) as string[] };
  return { line: row.line, ...(JSON.parse(row.text) as { cells: string[]; fault: string }) };
}

async function importSlice(
  engine: EngineHandle,
  slice: readonly Prepared[],
  columns: Columns,
  hooks: ImportHooks,
): Promise<readonly ImportRecord[]> {
  const body = slice.flatMap((each) => ('toImport' in each ? [each.toImport] : []));
  const results = body.length === 0 ? [] : (await engine.call(orderOperations.importBatch, { body })).value;
  let next = 0;
  return slice.map((each) => {
    const record =
      'raw' in each
        ? recordOf(each, each.raw, results[next++], columns)
        : rejection(each, each.reasons, 'unreadable_field');
    if (record.result === 'rejected') hooks.rejected(each.rows, record.reasons);
    return record;
  });
}

function recordOf(each: Prepared, raw: RawOrder, result: ImportedOrder | undefined, columns: Columns): ImportRecord {
  if (result === undefined) throw new Error('an order without its result');
  if (result.result === 'rejected') {
    const reasons = result.problems.map(({ field, message }) => ({ ...placeOfField(raw, field, columns), message }));
    return rejection(each, reasons, result.code);
  }
  return {
    order_number: each.orderNumber,
    result: result.result,
    id: result.id,
    lines: each.rows.map((row) => row.line),
    reasons: [],
    code: null,
  };
}

function rejection(each: Prepared, reasons: readonly RejectReason[], code: string): ImportRecord {
  return {
    order_number: each.orderNumber,
    result: 'rejected',
    id: null,
    lines: each.rows.map((row) => row.line),
    reasons,
    code,
  };
}
