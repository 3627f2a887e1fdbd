import type { Delimiter } from '../../../csv/delimiter.ts';
import { columnKey, planColumns } from '../../../csv/header.ts';
import { orMeant } from '../../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../../kernel/errors.ts';
import { shortened } from '../../../kernel/shortened.ts';
import { nearest } from '../../../kernel/suggest.ts';
import type { ColumnMap } from './column-map.ts';
import { detectFormat, ORDER_FORMATS, SHIPDOCK } from './formats.ts';
import { type ColumnPlace, doubledByMap, sharingField } from './one-column-each.ts';
import type { OrderFormat } from './order-format.ts';
import { REASON_COLUMN, type TemplateColumn } from './template.ts';

/** How the rows of a file are read: each column with its place, in the order in which they speak. */
export interface OrderColumns {
  readonly format: OrderFormat;
  readonly places: readonly ColumnPlace[];
  /** Columns among them that are kept in one field. */
  readonly sharing: readonly (readonly TemplateColumn[])[];
  /** Where a rejects file says why; undefined in other files. */
  readonly reasonAt: number | undefined;
  /** Headings that are read over because nothing is known of them. */
  readonly unread: readonly string[];
  /** Whether cells come from another program, whose habits are mended, such as weights in ounces. */
  readonly isForeign: boolean;
  /** What stands between the cells of the file; undefined where that is not known. */
  readonly delimiter?: Delimiter;
}

/**
 * Decides how a file is read, by the format that was named or told from its header, and by the map where there is one.
 * @throws ShipdockError `unreadable_file` that names what is unknown, doubled or missing, each unknown with the nearest known.
 */
export function orderColumns(
  name: string,
  header: readonly string[],
  asked: OrderFormat | undefined,
  map: ColumnMap | undefined,
): OrderColumns {
  const format = asked ?? detectFormat(header) ?? SHIPDOCK;
  if (map === undefined && format.refusesUnknown === true) return ownColumns(name, header, format, asked !== undefined);
  if (map !== undefined) refuseUnknownHeadings(name, header, map);
  const known = new Map<string, TemplateColumn>(format.columns.map((column) => [columnKey(column.name), column]));
  const found = new Map<TemplateColumn, number>();
  const unread: string[] = [];
  for (const [index, heading] of header.entries()) {
    const key = columnKey(heading);
    const mapped = map?.get(key);
    const column = mapped === undefined ? known.get(key) : mapped.column;
    if (column === undefined && key !== REASON_COLUMN) unread.push(heading === '' ? `column ${index + 1}` : heading);
    if (column === undefined || column === null) continue;
    if (found.has(column)) throw problem(name, `the column ${heading} is there twice`);
    found.set(column, index);
  }
  if (map !== undefined) refuseDoubled(name, found.keys(), map);
  // Columns speak in the order of the format, so that a fallback comes behind what it stands in for.
  const inOrder = [...format.columns.filter((column) => found.has(column)), ...mappedColumns(map, found)];
  const places = inOrder.map((column) => [column, found.get(column) ?? 0] as const);
  refuseMissing(name, format, places, map);
  return { format, places, sharing: sharingField(inOrder), reasonAt: reasonAt(header), unread, isForeign: true };
}

function reasonAt(header: readonly string[]): number | undefined {
  const at = header.findIndex((heading) => columnKey(heading) === REASON_COLUMN);
  return at < 0 ? undefined : at;
}

function mappedColumns(
  map: ColumnMap | undefined,
  found: ReadonlyMap<TemplateColumn, number>,
): readonly TemplateColumn[] {
  const mapped = [...(map?.values() ?? [])].flatMap(({ column }) => column ?? []);
  return mapped.filter((column) => found.has(column));
}

function ownColumns(name: string, header: readonly string[], format: OrderFormat, wasAsked: boolean): OrderColumns {
  const known = [REASON_COLUMN, ...format.columns.map((column) => column.name)];
  const plan = () => planColumns(header, { name, known, required: format.required });
  const at = wasAsked ? plan() : hinted(plan, name, header);
  const places = format.columns.flatMap((column) => {
    const place = at.get(column.name);
    return place === undefined ? [] : [[column, place] as const];
  });
  return { format, places, sharing: [], reasonAt: reasonAt(header), unread: [], isForeign: false };
}

/** A header that no format fits may be of a program that is not known: then a map helps. Or it is none. */
function hinted<Value>(plan: () => Value, name: string, header: readonly string[]): Value {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    refuseAsJson(name, header, error);
    throw new ShipdockError(error.code, error.message, {
      details: error.details,
      hint: 'shipdock help csv lists the columns; --map FILE reads other headings, --format NAME the files of other programs',
      cause: error,
    });
  }
}

/** Who calls a file JSON, or begins it with a comment, is helped by no list of columns. */
function refuseAsJson(name: string, [first = '']: readonly string[], cause: ShipdockError): void {
  const isCalledJson = /\.(?:json|jsonl|ndjson)$/i.test(name);
  const isComment = /^\s*\/[/*]/.test(first);
  if (!isCalledJson && !isComment) return;
  const begun = `${name} is not readable JSON: it begins with "${shortened(first, 40)}", not with { or [`;
  throw new ShipdockError('unreadable_file', isComment ? `${begun}; JSON has no comments` : begun, {
    hint: isComment ? 'take the comment out' : 'a file of CSV: --format shipdock says so, whatever its name',
    cause,
  });
}

function refuseDoubled(name: string, placed: Iterable<TemplateColumn>, map: ColumnMap): void {
  const details = doubledByMap(placed, new Set([...map.values()].flatMap(({ column }) => column ?? [])));
  const [first] = details;
  if (first === undefined) return;
  throw new ShipdockError('unreadable_file', `${name}: "${first.field}" ${first.message}${andMore(details)}`, {
    details,
  });
}

function andMore({ length }: readonly unknown[]): string {
  return length > 1 ? ` (and ${length - 1} more)` : '';
}

function refuseUnknownHeadings(name: string, header: readonly string[], map: ColumnMap): void {
  const present = new Set(header.map(columnKey));
  const missing = [...map.values()].filter(({ heading }) => !present.has(columnKey(heading)));
  const details = missing.map(({ heading }) => {
    const near = nearest(heading, header);
    const message = `is in the map, and no column of ${name}${orMeant(near && `"${near}"`)}`;
    return { field: heading, message };
  });
  const [first] = details;
  if (first === undefined) return;
  throw new ShipdockError('unreadable_file', `"${first.field}" ${first.message}${andMore(details)}`, {
    details,
    hint: `columns of the file: ${header.join(', ')}`,
  });
}

function refuseMissing(
  name: string,
  format: OrderFormat,
  places: OrderColumns['places'],
  map: ColumnMap | undefined,
): void {
  const fields = new Set(places.map(([column]) => (column.scope === 'order' ? column.field : `line ${column.field}`)));
  if (!fields.has('order_number')) {
    const hint =
      map === undefined
        ? `columns of ${format.title}: ${format.columns.map((column) => column.name).join(', ')}`
        : undefined;
    throw problem(name, 'no column gives the order_number', hint);
  }
  const hasLines = format.columns.some((column) => column.scope === 'line');
  if (!hasLines || format.lineName !== undefined || fields.has('line sku') || fields.has('line name')) return;
  throw problem(name, 'no column gives the sku or name of a line');
}

function problem(name: string, message: string, hint?: string): ShipdockError {
  return new ShipdockError('unreadable_file', `${name}: ${message}`, hint === undefined ? {} : { hint });
}

/** The format of that name; undefined for `auto`. */
export function formatNamed(name: string): OrderFormat | undefined {
  return ORDER_FORMATS.find((format) => format.name === name);
}
