import { isJsonObject } from '../../kernel/json.ts';
import type { View } from '../view.ts';
import type { GlobalOptions } from '../words/global-options.ts';
import { shownCell, tsvCell } from './cell.ts';
import { type Column, chooseColumns, valueAt } from './columns.ts';
import { narrow } from './narrow.ts';

/** The columns that --fields or --columns chose; undefined where none were. */
export function chosenColumns<Row>(options: GlobalOptions, view: View<Row>): readonly Column<Row>[] | undefined {
  const names = options.json ? options.fields : (options.columns ?? options.fields);
  return names === undefined ? undefined : chooseColumns(view, names);
}

/** JSON of a row: as it is, or narrowed to the chosen fields. */
export function jsonRow<Row>(row: Row, columns: readonly Column<Row>[] | undefined, isDryRun: boolean): string {
  return jsonText(columns === undefined ? row : narrow(row, columns), isDryRun);
}

/** JSON on one line; an object made by a dry run says so. */
function jsonText(value: unknown, isDryRun: boolean): string {
  return JSON.stringify(isDryRun && isJsonObject(value) ? { ...value, dry_run: true } : value);
}

/** What --quiet prints of a row. */
export function idOf<Row>(row: Row, view: View<Row>): string {
  return String(valueAt(row, (view.id ?? 'id').split('.')) ?? '');
}

export function tsvLine<Row>(row: Row, columns: readonly Column<Row>[]): string {
  return `${columns.map((column) => tsvCell(column.value(row))).join('\t')}\n`;
}

export function headerLine<Row>(columns: readonly Column<Row>[]): string {
  return `${columns.map((column) => column.name).join('\t')}\n`;
}

/** A value as it is shown on a terminal. */
export function shownText<Row>(row: Row, column: Column<Row>, now: Date): string {
  // The field's own formatter knows the row's type; the column carries it without naming it.
  return shownCell(column.value(row), row as never, column.field, { now, currency: currencyOf(row, column) });
}

/** What the object that holds the value names as its currency, else the object that holds that one. */
function currencyOf<Row>(row: Row, { path, field }: Column<Row>): string {
  if (field.type !== 'money') return '';
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const holder = path.slice(0, depth);
    const named = valueAt(row, [...holder, 'currency']) ?? valueAt(row, [...holder, 'currency_code']);
    if (typeof named === 'string') return named;
  }
  return '';
}
