import { mendedZip } from '../../addresses/validation/mended-zip.ts';
import { cellText } from '../../csv/cell-text.ts';
import { isJsonObject, type JsonObject } from '../../kernel/json.ts';
import { TEMPLATE_COLUMNS, type TemplateColumn } from '../import/read/template.ts';
import { addressProblems } from '../rating/ratable-address.ts';

/** What nearly every row has. */
const LAST = 'line_id';

/**
 * Excel leaves out the last cells of rows, some rows at a time, where nothing stands in them; then they have fewer than the
 * header. So what each line has stands last.
 */
export const EXPORT_HEADER: readonly string[] = [
  ...TEMPLATE_COLUMNS.map(({ name }) => name).filter((name) => name !== LAST),
  LAST,
];

/**
 * The rows of an exported order in our template, one a line; what belongs to the order stands on the first. What a cell
 * cannot carry as it is (blanks at its ends, a `;` in a tag, fields without a column) goes into `more` and `line_more` as JSON.
 */
export function orderRows(order: JsonObject): readonly (readonly string[])[] {
  const { order_line_items: lines, ...whole } = order as { readonly order_line_items: readonly JsonObject[] };
  const said = lines.length === 0 ? order : whole;
  const ofOrder = cellsOf(said, 'order');
  const number = new Map([['order_number', String(order.order_number)]]);
  const rows = lines.map((line, index) => new Map([...(index === 0 ? ofOrder : number), ...cellsOf(line, 'line')]));
  return (rows.length === 0 ? [ofOrder] : rows).map((cells) => EXPORT_HEADER.map((name) => cells.get(name) ?? ''));
}

type Cells = ReadonlyMap<string, string>;

function cellsOf(fields: JsonObject, scope: TemplateColumn['scope']): Cells {
  const columns = TEMPLATE_COLUMNS.filter((column) => column.scope === scope);
  const cells = new Map<string, string>();
  const more: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const own = cellsOfField(field, value, columns);
    if (own === undefined) more[field] = value;
    else for (const [name, cell] of own) cells.set(name, cell);
  }
  const column = columns.find(({ cell }) => cell?.kind === 'more');
  if (column !== undefined && Object.keys(more).length > 0) cells.set(column.name, JSON.stringify(more));
  return cells;
}

/** Undefined where the field has no columns of its own, or they cannot carry all of it. */
function cellsOfField(field: string, value: unknown, columns: readonly TemplateColumn[]): Cells | undefined {
  const column = columns.find((each) => each.field === field);
  if (column === undefined) return isJsonObject(value) ? partCells(field, value, columns) : undefined;
  switch (column.cell?.kind) {
    case undefined:
      return cellFor(column, value);
    case 'list':
      return listCell(column, value, column.cell.separator);
    case 'serials':
      return listCell(column, codesOf(value), ';');
    case 'note':
      return cellFor(column, onlyNote(value));
    case 'reference':
      return referenceCells(value, columns);
    default:
      return undefined;
  }
}

function cellFor({ name }: TemplateColumn, value: unknown): Cells | undefined {
  const cell = cellText(value);
  return cell === undefined ? undefined : new Map([[name, cell]]);
}

/** An address or dangerous goods data: all parts have columns, or the whole is carried elsewhere. */
function partCells(field: string, parts: JsonObject, columns: readonly TemplateColumn[]): Cells | undefined {
  const cells = new Map<string, string>();
  if (Object.keys(parts).length === 0) return undefined;
  for (const [part, value] of Object.entries(parts)) {
    const column = columns.find((each) => each.field === `${field}.${part}`);
    const cell = cellText(value);
    if (column === undefined || cell === undefined) return undefined;
    cells.set(column.name, cell);
  }
  const { zip, country } = parts;
  // In a cell a ZIP that lacks its zeros would get them.
  if (typeof zip === 'string' && mendedZip(zip, country as string | undefined) !== zip) return undefined;
  // In cells an address that nobody can rate would be taken for a mistake of the file.
  return field === 'destination_address' && !isWholeAddress(parts) ? undefined : cells;
}

function isWholeAddress(parts: JsonObject): boolean {
  return addressProblems(parts as unknown as Parameters<typeof addressProblems>[0]).length === 0;
}

function listCell(column: TemplateColumn, value: unknown, separator: string): Cells | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map(cellText);
  if (texts.some((text) => text === undefined || text.includes(separator))) return undefined;
  return new Map([[column.name, texts.join(separator)]]);
}

function codesOf(identifiers: unknown): unknown {
  if (!Array.isArray(identifiers)) return undefined;
  const isPlain = identifiers.every((each) => each.type === 'SerialNumber' && Object.keys(each).length === 2);
  return isPlain ? identifiers.map((each) => each.code) : undefined;
}

function onlyNote(notes: unknown): unknown {
  const [first, ...others] = notes as readonly JsonObject[];
  return others.length === 0 && first?.tag === undefined ? first?.body : undefined;
}

/** One of each code, without a name, in the order of the columns: anything else would read back otherwise. */
function referenceCells(value: unknown, columns: readonly TemplateColumn[]): Cells | undefined {
  const cells = new Map<string, string>();
  let last = -1;
  for (const reference of value as readonly JsonObject[]) {
    const at = columns.findIndex(({ cell }) => cell?.kind === 'reference' && cell.code === reference.code);
    const cell = cellText(reference.value);
    const column = columns[at];
    if (column === undefined || cell === undefined || reference.name !== undefined || at <= last) return undefined;
    cells.set(column.name, cell);
    last = at;
  }
  return cells;
}
