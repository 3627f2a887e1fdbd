import type { ErrorDetail } from '../../../kernel/errors.ts';
import type { RejectReason, StagedRow } from './staged-row.ts';
import { TEMPLATE_COLUMNS, type TemplateColumn } from './template.ts';

/** A column, and where in a row its cell stands. */
export type ColumnPlace = readonly [column: TemplateColumn, index: number];

/** Columns of a file, and those among them that are kept in one field. */
interface SharingColumns {
  readonly places: readonly ColumnPlace[];
  readonly sharing: readonly (readonly TemplateColumn[])[];
}

/**
 * What is wrong where a map gives one field two columns of a file: only one could be kept. Of notes and references an order
 * has several, and a fallback only stands in where the other says nothing.
 */
export function doubledByMap(
  placed: Iterable<TemplateColumn>,
  mapped: ReadonlySet<TemplateColumn>,
): readonly ErrorDetail[] {
  const first = new Map<string, TemplateColumn>();
  const problems: ErrorDetail[] = [];
  for (const column of placed) {
    const key = keptAs(column);
    if (key === undefined || column.isFallback === true) continue;
    const other = first.get(key);
    if (other === undefined) first.set(key, column);
    else if (mapped.has(column) || mapped.has(other)) {
      const message = `stands for ${nameOf(column)}, as "${other.name}" does; map one of them to null`;
      problems.push({ field: column.name, message });
    }
  }
  return problems;
}

/** Columns of a file that are kept in one field, as a ZIP code beside a postal code: where they differ, only one could be. */
export function sharingField(placed: readonly TemplateColumn[]): readonly (readonly TemplateColumn[])[] {
  const byField = new Map<string, TemplateColumn[]>();
  for (const column of placed) {
    const key = keptAs(column);
    if (key === undefined || column.isFallback === true) continue;
    byField.set(key, [...(byField.get(key) ?? []), column]);
  }
  return [...byField.values()].filter(({ length }) => length > 1);
}

/** Columns of one field that say different things, in a row or of the order: the one of them that was read last would be kept. */
export function differing(rows: readonly StagedRow[], { places, sharing }: SharingColumns): readonly RejectReason[] {
  if (sharing.length === 0) return [];
  const readable = rows.filter(({ fault }) => fault === undefined);
  return sharing.flatMap((columns) => {
    const shared = places.filter(([column]) => columns.includes(column));
    const together = columns[0]?.scope === 'order' ? [readable] : readable.map((row) => [row]);
    return together.flatMap((those) => contradiction(those, shared));
  });
}

function contradiction(rows: readonly StagedRow[], shared: readonly ColumnPlace[]): readonly RejectReason[] {
  const said = rows.flatMap(({ line, cells }) =>
    shared.map(([{ name }, index]) => ({ line, column: name, cell: cells[index]?.trim() ?? '' })),
  );
  const [first, ...others] = said.filter(({ cell }) => cell !== '');
  // What one column says of two rows is told of them as of any column.
  const other = others.find(({ column, cell }) => column !== first?.column && cell !== first?.cell);
  if (first === undefined || other === undefined) return [];
  const { line, column, cell } = other;
  return [{ line, column, message: `is "${cell}", and ${first.column} on line ${first.line} says "${first.cell}"` }];
}

/** Columns with the same key would overwrite each other; undefined where each adds its own. */
function keptAs({ scope, field, cell }: TemplateColumn): string | undefined {
  if (cell?.kind === 'note' || cell?.kind === 'reference') return undefined;
  return `${scope} ${field} ${cell?.kind === 'meta' ? cell.key : ''}`;
}

function nameOf({ scope, field, cell }: TemplateColumn): string {
  if (cell?.kind === 'meta') return `${scope === 'line' ? 'line_meta' : field}.${cell.key}`;
  return TEMPLATE_COLUMNS.find((column) => column.scope === scope && column.field === field)?.name ?? field;
}
