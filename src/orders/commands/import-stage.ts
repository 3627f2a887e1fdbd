import type { UnreadMembers } from '../../cli/input/unread-members.ts';
import type { CsvBatch, CsvOptions } from '../../csv/csv-reader.ts';
import type { CsvSource } from '../../csv/csv-source-file.ts';
import { detectEncoding } from '../../csv/encoding.ts';
import { peek } from '../../csv/peek-file.ts';
import { readCsv } from '../../csv/read-csv.ts';
import { textPieces } from '../../csv/text-pieces.ts';
import { plainCode } from '../../kernel/plain-code.ts';
import { readJson } from '../../kernel/read-json.ts';
import type { GroupRow, RowGroups } from '../../kernel/row-groups.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { type ColumnMap, readsOtherwise } from '../import/read/column-map.ts';
import { detectHeaderless, hasHeaderOf } from '../import/read/formats.ts';
import { JsonOrders, type JsonText } from '../import/read/json-orders.ts';
import { type OrderColumns, orderColumns } from '../import/read/order-columns.ts';
import { asksForNumber, type OrderFormat } from '../import/read/order-format.ts';
import type { StagedRow } from '../import/read/staged-row.ts';
import type { RejectsKind } from '../import/told/rejects-file.ts';

/** A file whose rows are staged: how they are to be read. */
export type StagedFile =
  | { readonly name: string; readonly kind: 'json' }
  | {
      readonly name: string;
      readonly kind: 'csv';
      readonly columns: OrderColumns;
      /** The lines on which its header stands again. */
      readonly headersAgain: readonly number[];
      /** What is told of numbers that were made for its rows, where an order is created of one. */
      readonly ofMadeNumbers?: string | undefined;
    };

type StagedCsv = Omit<Extract<StagedFile, { readonly kind: 'csv' }>, 'name' | 'kind'>;

export interface ReadOptions extends CsvOptions {
  /** `json`, with one object a line, the CSV of a program, or told from the file where absent. */
  readonly format?: OrderFormat | 'json' | 'ndjson' | undefined;
  readonly map?: ColumnMap | undefined;
}

export interface StageHooks {
  /** Rows staged so far. */
  staged(rows: number): void;
  /** What the rows of the next file look like. */
  begin(kind: RejectsKind): void;
  /** How a CSV file is read. */
  columns(name: string, columns: OrderColumns): void;
  /** What is to be looked at of a file as a whole, with its name. */
  warned(told: string): void;
}

/** A row without an order number is an order of its own, which is rejected: its key can be no number of an order. */
export const NAMELESS = '\u0000';

/** Lines of several files in one order: those of the second file behind all of the first. */
const LINES_A_FILE = 2 ** 40;

export function fileOf(place: number): number {
  return Math.floor(place / LINES_A_FILE);
}

/** Which of the files that were put together the line is of, from 0. */
export function partOf(headersAgain: readonly number[], line: number): number {
  return headersAgain.filter((each) => each < line).length;
}

/** As long as a row may be: an order with all its notes in one cell. */
const LONGEST_ROW = 16_777_216;

/** Puts the rows of a file on disk, gathered by order number. @throws ShipdockError where the file cannot be read. */
export async function stageFile(
  opened: CsvSource,
  index: number,
  options: ReadOptions,
  groups: RowGroups,
  hooks: StageHooks,
): Promise<StagedFile> {
  const { head, source } = await peek(opened);
  const stage = new Stage(index, groups, hooks);
  const isTold = options.format !== undefined || options.map !== undefined;
  const mayHoldNothing = isNdjson(source.name, options.format);
  if (isSaidJson(options.format) || (!isTold && isJson(head, source.name, mayHoldNothing, options))) {
    hooks.begin('json');
    const reader = new JsonOrders(source.name, { mayHoldNothing });
    const { unreadOfOrders } = await import('./import-unread.ts');
    const unread = unreadOfOrders();
    for await (const { text, isLast } of textPieces(source.bytes, source.name, options.encoding)) {
      stage.add(reader.push(text, isLast).map((each) => jsonRow(each, unread)));
    }
    const told = await unread.told();
    if (told !== undefined) hooks.warned(`${source.name}: ${told}`);
    return { name: source.name, kind: 'json' };
  }
  return { name: source.name, kind: 'csv', ...(await stageCsv(source, options, stage, hooks)) };
}

async function stageCsv(source: CsvSource, options: ReadOptions, stage: Stage, hooks: StageHooks): Promise<StagedCsv> {
  const asked = isSaidJson(options.format) ? undefined : options.format;
  let headerless: OrderFormat | undefined;
  const namesWithoutHeader = (cells: readonly string[]) => {
    if (options.map !== undefined || (asked !== undefined && asked.hasNoHeader !== true)) return undefined;
    headerless = detectHeaderless(cells) ?? (asked === undefined || hasHeaderOf(asked, cells) ? undefined : asked);
    return headerless?.columns.map((column) => column.name);
  };
  const guessed = (told: string) => hooks.warned(told);
  const csv = { maxRowLength: LONGEST_ROW, ...options, name: source.name, namesWithoutHeader, guessed };
  let columns: OrderColumns | undefined;
  const headersAgain: number[] = [];
  let numberAt = 0;
  const autos: AutoNumbers[] = [];
  // What another file says again is the same order.
  const numbersOf = ({ line }: StagedRow) => {
    const part = partOf(headersAgain, line);
    autos[part] ??= new AutoNumbers();
    return autos[part];
  };
  for await (const batch of readCsv(source.bytes, csv)) {
    if (columns === undefined) {
      const { delimiter } = batch;
      columns = { ...orderColumns(source.name, batch.header, asked ?? headerless, options.map), delimiter };
      numberAt = columns.places.find(([column]) => column.field === 'order_number')?.[1] ?? 0;
      hooks.begin({ header: batch.header, delimiter });
      hooks.columns(source.name, columns);
    }
    headersAgain.push(...batch.headersAgain);
    const { format, places } = columns;
    stage.add(
      merged(batch).map((row) => {
        const number = plainCode(row.cells[numberAt] ?? '');
        return {
          key: asksForNumber(number, format) ? numbersOf(row).numberOf(saidIn(row.cells, places)) : number,
          row,
        };
      }),
    );
  }
  if (columns === undefined) throw new Error('a CSV file without a batch');
  const isOfMap = autos.length > 0 && readsOtherwise(options.map, columns.format);
  return { columns, headersAgain, ofMadeNumbers: isOfMap ? numbersOfMap(columns.format) : undefined };
}

/** Without what the map reads, rows of several orders may be alike: their numbers hold on to it. */
function numbersOfMap({ autoNumber }: OrderFormat): string {
  return `numbers of ${autoNumber} rows are made of all that is read of them, by --map too: rows that were imported without this map, or with another one, become second orders; give these order numbers of their own`;
}

interface KeyedRow {
  /** Its order number; empty where it has none. */
  readonly key: string;
  readonly row: StagedRow;
}

class Stage {
  private readonly index: number;
  private readonly groups: RowGroups;
  private readonly hooks: StageHooks;
  private rows = 0;

  constructor(index: number, groups: RowGroups, hooks: StageHooks) {
    this.index = index;
    this.groups = groups;
    this.hooks = hooks;
  }

  add(rows: readonly KeyedRow[]): void {
    const offset = this.index * LINES_A_FILE;
    this.groups.add(
      rows.map(({ key, row }): GroupRow => {
        const line = offset + row.line;
        // Several orders of an array may stand on one line.
        return { key: key === '' ? `${NAMELESS}${line}${row.pointer ?? ''}` : key, line, text: stagedText(row) };
      }),
    );
    this.rows += rows.length;
    this.hooks.staged(this.rows);
  }
}

function stagedText({ cells, fault, json, pointer }: StagedRow): string {
  if (json !== undefined) return JSON.stringify({ cells, json, pointer, ...(fault === undefined ? {} : { fault }) });
  return fault === undefined ? JSON.stringify(cells) : JSON.stringify({ cells, fault });
}

/** The row as it was staged. */
export function unstaged(row: { readonly line: number; readonly text: string }): StagedRow {
  const line = row.line % LINES_A_FILE;
  // Both forms were written by stagedText.
  if (row.text.startsWith('[')) return { line, cells: JSON.parse(row.text) as string[] };
  return { line, ...(JSON.parse(row.text) as Omit<StagedRow, 'line'>) };
}

/** An order of a JSON file by its number. What cannot be read is staged with why, to be rejected by its line. */
function jsonRow({ line, pointer, text }: JsonText, unread: UnreadMembers): KeyedRow {
  const row: StagedRow = { line, cells: [], json: text, pointer };
  try {
    const value = readJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { key: '', row: { ...row, fault: 'is no JSON object' } };
    }
    // As shops answer them, and POST /orders/import takes them.
    if ('orders' in value && Array.isArray(value.orders) && !('order_number' in value)) {
      return { key: '', row: { ...row, fault: WRAPPED } };
    }
    unread.add(value);
    const number = 'order_number' in value ? value.order_number : undefined;
    const key = typeof number === 'string' || typeof number === 'number' ? plainCode(String(number)) : '';
    return { key, row };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^the body is/, 'is') : String(error);
    return { key: '', row: { ...row, fault: reason } };
  }
}

const WRAPPED =
  'is no order but has them in its "orders": import that array (jq .orders FILE | shipdock orders import -)';

/** Rows and faulty rows in the order of the file. A faulty row goes with its order: without it a line would be missing. */
function merged(batch: CsvBatch): readonly StagedRow[] {
  if (batch.faults.length === 0) return batch.rows;
  const faults = batch.faults.map((fault) => ({ line: fault.line, cells: fault.cells, fault: fault.message }));
  return [...batch.rows, ...faults].toSorted((one, other) => one.line - other.line);
}

function isSaidJson(format: ReadOptions['format']): format is 'json' | 'ndjson' {
  return format === 'json' || format === 'ndjson';
}

/** Whether it is JSON of one object a line, which has no other form for no orders than nothing: so an export writes it. */
export function isNdjson(name: string, format: ReadOptions['format']): boolean {
  return format === 'ndjson' || (format === undefined && /\.(?:ndjson|jsonl)$/i.test(name));
}

/** Order files never begin with a bracket as CSV: a heading is a name. */
function isJson(head: Uint8Array, name: string, mayHoldNothing: boolean, { encoding: asked }: ReadOptions): boolean {
  if (head.length === 0) return mayHoldNothing;
  const { encoding, bomLength } = detectEncoding(head, name, asked);
  const text = new TextDecoder(encoding).decode(head.subarray(bomLength));
  return /^\s*[[{]/.test(text) || (mayHoldNothing && text.trim() === '');
}

/** What a row says in the columns that its format knows, in whatever order they stand and whatever was added to them. */
function saidIn(cells: readonly string[], places: OrderColumns['places']): string {
  const said = places
    .map(([column, at]) => [column.name, cells[at]?.trim() ?? ''] as const)
    .filter(([, text]) => text !== '');
  return JSON.stringify(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Numbers for rows that ask for one: made from what the row says, so that the same file again gives the same numbers, and so
 * do its mended rejects; the second of two equal rows is another order.
 */
class AutoNumbers {
  private readonly seen = new Map<string, number>();

  numberOf(said: string): string {
    const digest = sha256(said).slice(0, 10).toUpperCase();
    const times = (this.seen.get(digest) ?? 0) + 1;
    this.seen.set(digest, times);
    return times === 1 ? `AUTO-${digest}` : `AUTO-${digest}-${times}`;
  }
}

export function isMadeNumber(orderNumber: string | null): boolean {
  return orderNumber !== null && /^AUTO-[0-9A-F]{10}(?:-\d+)?$/.test(orderNumber);
}
