import type { OrderColumns } from './order-columns.ts';
import type { Draft } from './order-format.ts';
import type { RejectReason, StagedRow } from './staged-row.ts';
import type { TemplateColumn } from './template.ts';

type Lines = readonly { readonly draft: Draft; readonly row: StagedRow }[];

/**
 * What is wrong, or is told, of lines whose quantity is blank though a column gives it: where no description of the format says
 * that this is one unit, the goods would be miscounted.
 */
export function blankQuantities(
  lines: Lines,
  { format, places }: OrderColumns,
): { readonly reasons: readonly RejectReason[]; readonly warnings: readonly string[] } {
  const blank = lines.filter(({ draft }) => draft.quantity === undefined);
  if (blank.length === 0) return NOTHING;
  const [column] = places.find(([each]) => isQuantity(each)) ?? [];
  if (column === undefined) return NOTHING;
  const rows = blank.map(({ row }) => row.line);
  if (format.blankIsOneUnit !== true) {
    const message = 'is blank; it must say how many units are ordered';
    return { reasons: rows.map((line) => ({ line, column: column.name, message })), warnings: [] };
  }
  const place = `line${rows.length === 1 ? '' : 's'} ${rows.join(', ')}`;
  return { reasons: [], warnings: [`${column.name} is blank on ${place}, read as 1 unit where the line is new`] };
}

const NOTHING = { reasons: [], warnings: [] };

function isQuantity({ scope, field }: TemplateColumn): boolean {
  return scope === 'line' && field === 'quantity';
}
