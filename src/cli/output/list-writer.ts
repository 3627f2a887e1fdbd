import type { View } from '../view.ts';
import type { OutputFormat } from '../words/global-options.ts';
import { printable } from './cell.ts';
import { type Column, tableColumns } from './columns.ts';
import type { OutputParts } from './output-parts.ts';
import { chosenColumns, headerLine, idOf, jsonRow, shownText, tsvLine } from './row-text.ts';
import type { TableColumn } from './table.ts';

/** Writes the rows of a list as they come. Nothing is written before the first row, so that a failure leaves no output. */
export interface ListWriter<Row> {
  row(row: Row): Promise<void> | undefined;
  end(): Promise<void> | undefined;
}

export function createListWriter<Row>(parts: OutputParts, format: OutputFormat, view: View<Row>): ListWriter<Row> {
  const columns = chosenColumns(parts.options, view);
  if (format === 'json') return jsonArray(parts, columns);
  if (format === 'jsonl') return lines(parts, '', (row) => `${jsonRow(row, columns, parts.options.dryRun)}\n`);
  if (parts.options.quiet) return lines(parts, '', (row) => idLine(idOf(row, view)));
  const shown = columns ?? tableColumns(view);
  if (format === 'table') {
    const id = view.id ?? 'id';
    return table(parts, shown, columns === undefined ? fittedColumn(id) : chosenColumn(id));
  }
  return lines(parts, parts.options.header === true ? headerLine(shown) : '', (row) => tsvLine(row, shown));
}

function lines<Row>(parts: OutputParts, header: string, line: (row: Row) => string): ListWriter<Row> {
  let pending = header;
  const write = (text: string): undefined => {
    parts.stream.write(pending + text);
    pending = '';
  };
  return { row: (row) => write(line(row)), end: () => write('') };
}

function jsonArray<Row>(parts: OutputParts, columns: readonly Column<Row>[] | undefined): ListWriter<Row> {
  let before = '[';
  return {
    row(row) {
      parts.stream.write(before + jsonRow(row, columns, parts.options.dryRun));
      before = ',\n';
      return undefined;
    },
    end() {
      parts.stream.write(before === '[' ? '[]\n' : ']\n');
      return undefined;
    },
  };
}

/** Tables are drawn in pieces of that many rows, so that a long one is not held whole. */
const PIECE = 500;

function table<Row>(
  parts: OutputParts,
  columns: readonly Column<Row>[],
  describe: (column: Column<Row>, index: number) => TableColumn,
): ListWriter<Row> {
  let piece: (readonly string[])[] = [];
  let showHeader = parts.options.header !== false;
  const draw = async (): Promise<void> => {
    if (piece.length === 0) return;
    const rows = piece;
    piece = [];
    const { drawTable } = await import('./table.ts');
    const { text, left } = drawTable(columns.map(describe), rows, {
      width: parts.width,
      showHeader,
      heading: parts.colour.bold,
    });
    parts.stream.write(`${text}\n`);
    if (showHeader && left.length > 0)
      parts.notices.info(`no room for ${left.join(', ')}: --columns or a wider terminal`);
    showHeader = false;
  };
  return {
    row(row) {
      const now = parts.now();
      piece.push(columns.map((column) => shownText(row, column, now)));
      return piece.length < PIECE ? undefined : draw();
    },
    end: draw,
  };
}

/**
 * Columns that nobody chose: the first, names, statuses and what rows are named by are what a person scans for; an id, which
 * says nothing to anybody, gives way first where a name stands before it.
 */
function fittedColumn(id: string): (column: Column<never>, index: number) => TableColumn {
  return (column, index) => {
    const { field, name } = column;
    const isId = name === id && index > 0;
    const isSpare = field.isSpare === true || (isId && OPAQUE.test(name));
    const isName = index === 0 || field.isName === true || field.type === 'status' || isId;
    return tableColumn(column, { isName: isName && !isSpare, isSpare });
  };
}

const OPAQUE = /(^|[._])id$/;

/** Columns that were asked for by name: none of them is spare. */
function chosenColumn(id: string): (column: Column<never>, index: number) => TableColumn {
  return (column, index) => {
    const isName = index === 0 || column.name === id || column.field.isName === true;
    return tableColumn(column, { isName, isSpare: false });
  };
}

function tableColumn(
  { name, field }: Column<never>,
  kind: { readonly isName: boolean; readonly isSpare: boolean },
): TableColumn {
  const isNumber = /^(integer|number|money)$/.test(field.type);
  // A nested name is headed by its last part: CITY, not ADDRESS CITY.
  const heading = field.heading ?? (name.split('.').at(-1) ?? name).replaceAll('_', ' ');
  return {
    heading: printable(heading).toUpperCase(),
    align: field.align ?? (isNumber ? 'right' : 'left'),
    ...kind,
    isWhole: isNumber || field.type === 'time' || /(^|_)(id|date)$/.test(name),
  };
}

/** What failed has no id: no line either. */
function idLine(id: string): string {
  return id === '' ? '' : `${id}\n`;
}
