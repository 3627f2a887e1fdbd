import type { ErrorDetail } from '../../kernel/errors.ts';
import { TEMPLATE_COLUMNS, type TemplateColumn } from './template.ts';

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

/** Columns with the same key would overwrite each other; undefined where each adds its own. */
function keptAs({ scope, field, cell }: TemplateColumn): string | undefined {
  if (cell?.kind === 'note' || cell?.kind === 'reference') return undefined;
  return `${scope} ${field} ${cell?.kind === 'meta' ? cell.key : ''}`;
}

function nameOf({ scope, field, cell }: TemplateColumn): string {
  if (cell?.kind === 'meta') return `${scope === 'line' ? 'line_meta' : field}.${cell.key}`;
  return TEMPLATE_COLUMNS.find((column) => column.scope === scope && column.field === field)?.name ?? field;
}
