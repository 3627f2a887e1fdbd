import { columnKey } from '../../../csv/header.ts';
import { orMeant } from '../../../kernel/did-you-mean.ts';
import { type ErrorDetail, ShipdockError } from '../../../kernel/errors.ts';
import { nearest } from '../../../kernel/suggest.ts';
import type { OrderFormat } from './order-format.ts';
import { type CellKind, NAME_COLUMNS, TEMPLATE_COLUMNS, type TemplateColumn } from './template.ts';

/** What a map file says: for each heading the column that it stands for, or that it is not read. */
export type ColumnMap = ReadonlyMap<string, MappedHeading>;

export interface MappedHeading {
  /** As it is written in the map. */
  readonly heading: string;
  /** Null where the column is not to be read. */
  readonly column: TemplateColumn | null;
}

const ORDER_META = 'source_system_meta.';
const LINE_META = 'line_meta.';
const OPTIONS = ['field', 'date', 'unit', 'separator', 'values'];
const DATES: Readonly<Record<string, 'mdy' | 'dmy'>> = {
  'mm/dd/yyyy': 'mdy',
  'dd/mm/yyyy': 'dmy',
  'dd.mm.yyyy': 'dmy',
};
/** Fields of days and times: a map says of a column of one in which order its files write them. */
export const DATE_FIELDS: ReadonlySet<string> = new Set(['source_system_processed_at', 'hold_until']);
const UNITS = ['lb', 'kg', 'oz', 'g'];

/**
 * Reads a map of columns: `{"Bestellnummer": "order_number", "Gewicht": {"field": "weight", "unit": "g"}, "Farbe": null}`.
 * @throws ShipdockError `unreadable_file` that names every mistake at once, each unknown field with the nearest one.
 */
export function readColumnMap(name: string, value: unknown): ColumnMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShipdockError('unreadable_file', `${name} is no map of columns`, { hint: EXAMPLE });
  }
  const problems: ErrorDetail[] = [];
  const map = new Map<string, MappedHeading>();
  for (const [heading, entry] of Object.entries(value)) {
    const read = readEntry(heading, entry);
    if (typeof read === 'string') problems.push({ field: heading, message: read });
    else if (map.has(columnKey(heading))) problems.push({ field: heading, message: 'is there twice' });
    else map.set(columnKey(heading), { heading, column: read });
  }
  problems.push(...unitsTwice(map));
  const [first] = problems;
  if (first === undefined) return map;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  throw new ShipdockError('unreadable_file', `${name}: "${first.field}" ${first.message}${more}`, {
    details: problems,
    hint: 'shipdock help csv',
  });
}

/** Whether the map reads columns beside those that the format knows, or knows these otherwise. */
export function readsOtherwise(map: ColumnMap | undefined, format: OrderFormat): boolean {
  const known = new Set(format.columns.map(({ name }) => columnKey(name)));
  return [...(map ?? [])].some(([key, { column }]) => column !== null || known.has(key));
}

/** A unit that each row says for itself cannot be one of the column too: which of them counts would be a guess. */
function unitsTwice(map: ColumnMap): readonly ErrorDetail[] {
  const mapped = [...map.values()];
  const ofRow = mapped.find(({ column }) => column?.field === 'weight_uom');
  const ofColumn = mapped.find(({ column }) => column?.cell?.kind === 'weight');
  if (ofRow === undefined || ofColumn === undefined) return [];
  const message = `has a unit, and "${ofRow.heading}" says the unit of each row; leave one of them out`;
  return [{ field: ofColumn.heading, message }];
}

const EXAMPLE = 'write {"heading in the file": "column of ours", …}; shipdock help csv lists the columns';

/** The column that an entry stands for, null where it is not to be read, or what is wrong with it. */
function readEntry(heading: string, entry: unknown): TemplateColumn | null | string {
  if (entry === null || entry === '') return null;
  if (typeof entry === 'string') return columnOf(heading, entry);
  if (typeof entry !== 'object' || Array.isArray(entry)) return 'must be the name of a column, null, or an object';
  const options = entry as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(options).find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) return `has "${unknown}", which is unknown${meant(unknown, OPTIONS)}`;
  if (typeof options.field !== 'string') return 'needs a "field"';
  const column = columnOf(heading, options.field);
  if (typeof column === 'string') return column;
  const cell = cellOf(options, column);
  return typeof cell === 'string' ? cell : { ...column, ...(cell === undefined ? {} : { cell }) };
}

function columnOf(heading: string, field: string): TemplateColumn | string {
  for (const [prefix, scope, target] of [
    [ORDER_META, 'order', 'source_system_meta'],
    [LINE_META, 'line', 'meta'],
  ] as const) {
    const key = field.slice(prefix.length);
    if (!field.startsWith(prefix)) continue;
    if (key === '' || key === '__proto__')
      return `stands for "${field}", and what it is kept as must follow: "${prefix}color"`;
    return { name: heading, scope, field: target, cell: { kind: 'meta', key } };
  }
  const columns = [...TEMPLATE_COLUMNS, ...NAME_COLUMNS];
  const column = columns.find((each) => each.name === field || pathOf(each) === field);
  if (column !== undefined) return { ...column, name: heading };
  const known = [...columns.map((each) => each.name), ORDER_META, LINE_META];
  return `stands for "${field}", which is no column${meant(field, known)}`;
}

/** A column by its place in the API's order, which may be used as well. */
function pathOf(column: TemplateColumn): string | undefined {
  if (column.cell !== undefined) return undefined;
  return column.scope === 'order' ? column.field : `order_line_items.${column.field}`;
}

/** How its cells are read, or which option does not fit the column: each row would be rejected, or the wrong thing kept. */
function cellOf(options: Readonly<Record<string, unknown>>, column: TemplateColumn): CellKind | string | undefined {
  const { date, unit, separator, values } = options;
  const [one, other] = Object.keys(options).filter((key) => key !== 'field' && options[key] !== undefined);
  if (other !== undefined) return `has "${one}" and "${other}"; a column has one of them`;
  const field = String(options.field);
  if (date !== undefined) return dateCell(date, field, column);
  if (unit !== undefined) return weightCell(unit, field, column);
  if (separator !== undefined) return separatedCell(separator, field, column);
  return values === undefined ? undefined : valuesCell(values, field, column);
}

function dateCell(date: unknown, field: string, column: TemplateColumn): CellKind | string {
  if (!DATE_FIELDS.has(column.field)) return `has a date form, but "${field}" is no date`;
  const order = typeof date === 'string' ? DATES[date.toLowerCase()] : undefined;
  if (order !== undefined) return { kind: 'date', order };
  return `has the date form "${String(date)}"; it takes MM/DD/YYYY, DD/MM/YYYY or DD.MM.YYYY`;
}

function weightCell(unit: unknown, field: string, column: TemplateColumn): CellKind | string {
  if (column.field !== 'weight' || column.cell !== undefined) return `has a unit, but "${field}" is no weight`;
  if (typeof unit === 'string' && UNITS.includes(unit.toLowerCase()))
    return { kind: 'weight', unit: unit.toLowerCase() };
  return `has the unit "${String(unit)}"; it takes ${UNITS.join(', ')}`;
}

function separatedCell(separator: unknown, field: string, { cell }: TemplateColumn): CellKind | string {
  const kind = cell?.kind;
  if (kind !== 'list' && kind !== 'serials') return `has a separator, but "${field}" is one value`;
  return typeof separator === 'string' && separator !== '' ? { kind, separator } : 'has a separator that is no text';
}

function valuesCell(values: unknown, field: string, column: TemplateColumn): CellKind | string {
  if (column.cell !== undefined) return `has values, but "${field}" takes any text`;
  const isTable =
    typeof values === 'object' && values !== null && Object.values(values).every((each) => typeof each === 'string');
  return isTable
    ? { kind: 'values', values: values as Readonly<Record<string, string>> }
    : 'has values that are no texts';
}

function meant(entered: string, known: readonly string[]): string {
  const near = nearest(entered, known);
  return orMeant(near && `"${near}"`);
}
