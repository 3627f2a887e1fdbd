import { kindOf } from '../../contract/field.ts';
import { doubledMember } from '../../kernel/doubled-member.ts';
import type { ErrorCode } from '../../kernel/error-catalogue.ts';
import { given } from '../../kernel/given.ts';
import { readJson } from '../../kernel/read-json.ts';
import type { RowGroup } from '../../kernel/row-groups.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { OrderToImport } from '../import/imported-order.ts';
import { misnamed } from '../import/read/misnamed.ts';
import type { OrderColumns } from '../import/read/order-columns.ts';
import { asksForNumber } from '../import/read/order-format.ts';
import { orderFromRows } from '../import/read/order-from-rows.ts';
import { placeOfField } from '../import/read/place-of-field.ts';
import type { RejectReason, StagedRow } from '../import/read/staged-row.ts';
import { REASON_COLUMN } from '../import/read/template.ts';
import { furtherMistakes } from './import-further-mistakes.ts';
import { fileOf, NAMELESS, partOf, type StagedFile, unstaged } from './import-stage.ts';

/** An order ready to be sent, or the reasons why it is not. */
export type Prepared = PreparedPlace &
  (
    | {
        readonly toImport: OrderToImport;
        /** Where in the file a field of the order stands. */
        readonly placeOf: (field: string | undefined) => Omit<RejectReason, 'message'>;
        /** What its file says that is to be looked at. */
        readonly warnings?: readonly string[];
        /** What is told where an order is made of it. */
        readonly ifCreated?: readonly string[];
        /** What is told where it says the same as an order that is there. */
        readonly ifUnchanged?: string;
      }
    | {
        readonly reasons: readonly RejectReason[];
        /** Default `unreadable_field`. */
        readonly code?: ErrorCode;
      }
  );

interface PreparedPlace {
  readonly orderNumber: string | null;
  /** Name of its file. */
  readonly file: string;
  readonly rows: readonly StagedRow[];
}

/** The order of a group of rows. Rows in several files, or several JSON orders, must say the same: neither is preferred. */
export function prepare(group: RowGroup, files: readonly StagedFile[]): Prepared {
  const candidates = candidatesOf(group, files);
  const [first, ...others] = candidates.map(({ file, rows }) => prepareOne(group.key, file, rows));
  if (first === undefined) throw new Error('a group without rows');
  if (others.length === 0) return first;
  const all = [first, ...others];
  const rows = all.flatMap((each) => each.rows);
  const wrong = all.flatMap((each) => ('reasons' in each ? each.reasons : []));
  if (wrong.length > 0) return { orderNumber: first.orderNumber, file: first.file, rows, reasons: wrong };
  const other = others.find((each) => saying(each) !== saying(first));
  if (other === undefined) return first;
  const [row] = first.rows;
  const place = `${first.file} line ${row?.line ?? 0}${row?.pointer ? ` ${row.pointer}` : ''}`;
  const message = `comes a second time and says something else than ${place}`;
  const reason = { file: other.file, ...placeInRow(other.rows[0], 'order_number'), message };
  return { orderNumber: first.orderNumber, file: first.file, rows, reasons: [reason] };
}

interface Candidate {
  readonly file: StagedFile;
  readonly rows: readonly StagedRow[];
}

/** The rows of each CSV file together, of one that was put together of several those of each, each order of a JSON file by itself. */
function candidatesOf(group: RowGroup, files: readonly StagedFile[]): readonly Candidate[] {
  const candidates: { file: StagedFile; part: number; rows: StagedRow[] }[] = [];
  for (const each of group.rows) {
    const file = files[fileOf(each.line)];
    if (file === undefined) throw new Error('a row of no file');
    const row = unstaged(each);
    const part = file.kind === 'csv' ? partOf(file.headersAgain, row.line) : 0;
    const last = candidates.at(-1);
    if (file.kind === 'csv' && last?.file === file && last.part === part) last.rows.push(row);
    else candidates.push({ file, part, rows: [row] });
  }
  return candidates;
}

/** What it says of the order; not at which state an export took it, nor what other orders held then. */
function saying(each: Prepared): string | undefined {
  return 'toImport' in each ? JSON.stringify({ ...each.toImport, as_of: undefined, held_by: undefined }) : undefined;
}

function prepareOne(key: string, file: StagedFile, rows: readonly StagedRow[]): Prepared {
  const orderNumber = key.startsWith(NAMELESS) ? null : key;
  const place = { orderNumber, file: file.name, rows };
  if (orderNumber === null) return { ...place, reasons: rows.map(namelessReason) };
  if (file.kind === 'json') return prepareJson(place);
  const raw = orderFromRows(orderNumber, rows, file.columns);
  if ('reasons' in raw) return { ...place, reasons: [...raw.reasons, ...furtherMistakes(raw, file.columns)] };
  return {
    ...place,
    toImport: { ...raw.body, import: { source: 'CSV', whole_address: raw.hasAddressCells } },
    placeOf: (field) => placeOfField(raw, field, file.columns),
    warnings: raw.warnings,
    ifCreated: raw.ofNew,
    ...given('ifUnchanged', isMendedAuto(file.columns, rows) ? sameAsKnown(orderNumber) : undefined),
  };
}

/** Rows that were rejected have no order: one that says the same, and was numbered by what it says, may be another one. */
function isMendedAuto({ format, places, reasonAt }: OrderColumns, rows: readonly StagedRow[]): boolean {
  if (format.autoNumber === undefined || reasonAt === undefined) return false;
  const numberAt = places.find(([column]) => column.field === 'order_number')?.[1] ?? 0;
  return rows.some(({ cells }) => asksForNumber(cells[numberAt] ?? '', format) && (cells[reasonAt] ?? '') !== '');
}

function sameAsKnown(orderNumber: string): string {
  return `${orderNumber} is there already and says the same as this row, which was rejected before; where it is another order, give it a number of its own`;
}

function prepareJson(place: PreparedPlace): Prepared {
  const [row] = place.rows;
  const text = row?.json ?? '';
  const doubled = doubledMember(text);
  // A file of rejects that was sorted since may hold the reasons of two imports.
  if (doubled !== undefined && doubled !== REASON_COLUMN) {
    const message = `says "${shortened(doubled, 40)}" twice in one object: which of them is meant?`;
    return { ...place, reasons: [{ ...placeInRow(row, undefined), message }] };
  }
  const body = readJson(text) as Readonly<Record<string, unknown>>;
  return {
    ...place,
    toImport: { ...body, import: { source: 'JSON' } },
    placeOf: (field) => placeInRow(row, field),
    warnings: misnamed(place.orderNumber, body),
  };
}

function namelessReason(row: StagedRow): RejectReason {
  if (row.fault !== undefined) return { ...placeInRow(row, undefined), message: row.fault };
  return { ...placeInRow(row, 'order_number'), message: numberProblem(row.json) };
}

/** What is wrong with the number of an order of JSON that is neither text nor a number, or of one without. */
function numberProblem(json: string | undefined): string {
  const { order_number: sent = null } = json === undefined ? {} : (readJson(json) as Readonly<Record<string, unknown>>);
  return sent === null || typeof sent === 'string' ? 'is missing' : `must be text, not ${kindOf(sent)}`;
}

function placeInRow(row: StagedRow | undefined, field: string | undefined): Omit<RejectReason, 'message'> {
  const line = row?.line ?? 0;
  const place = field === undefined ? { line } : { line, column: field };
  if (row?.pointer === undefined) return place;
  const pointer = `${row.pointer}${field === undefined ? '' : pointerOf(field)}`;
  return pointer === '' ? place : { ...place, pointer };
}

/** `order_line_items[0].sku` as `/order_line_items/0/sku`. */
function pointerOf(field: string): string {
  return `/${field.replaceAll(/[[.]/g, '/').replaceAll(']', '')}`;
}
