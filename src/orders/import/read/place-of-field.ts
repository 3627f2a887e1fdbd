import type { OrderColumns } from './order-columns.ts';
import type { RejectReason, StagedRow } from './staged-row.ts';
import { TEMPLATE_COLUMNS } from './template.ts';

/** The line and column of the file that a field of the order came from, for the reasons of a rejection. */
export function placeOfField(
  raw: { readonly rows: readonly StagedRow[]; readonly lineRows: readonly StagedRow[] },
  field: string | undefined,
  { places }: OrderColumns,
): Omit<RejectReason, 'message'> {
  const first = raw.rows[0]?.line ?? 0;
  if (field === undefined) return { line: first };
  const match = /^order_line_items\[(\d+)\](?:\.(.+))?$/.exec(field);
  const row = match === null ? undefined : raw.lineRows[Number(match[1])];
  const [scope, name] = match === null ? ['order', field] : ['line', match[2] ?? ''];
  const plain = name.replace(/\[\d+\].*$/, '');
  const fits = places.filter(([column]) => column.scope === scope && column.field === plain);
  const isFilled = ([, index]: (typeof places)[number]) =>
    (row === undefined ? raw.rows : [row]).some((each) => (each.cells[index]?.trim() ?? '') !== '');
  const found = fits.find(isFilled) ?? fits[0];
  const line = row?.line ?? (found === undefined ? first : filledLine(raw.rows, found[1]));
  return { line, column: found?.[0].name ?? ownColumn(scope, plain) ?? field };
}

/** What a column of that field would be called, where the file has none. */
function ownColumn(scope: string, field: string): string | undefined {
  return TEMPLATE_COLUMNS.find((column) => column.scope === scope && column.field === field)?.name;
}

function filledLine(rows: readonly StagedRow[], index: number): number {
  return (rows.find((row) => (row.cells[index]?.trim() ?? '') !== '') ?? rows[0])?.line ?? 0;
}
