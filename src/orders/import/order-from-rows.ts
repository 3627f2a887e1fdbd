import type { TemplateColumn } from './template.ts';

/** A row of the file as it was staged. `fault` says why it could not be read. */
export interface StagedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: string;
}

/** Why an order is rejected: which line and column, and what is wrong there. */
export interface RejectReason {
  readonly line: number;
  readonly column?: string;
  readonly message: string;
}

/** An order in the API's words, with the rows that each of its parts came from. */
export interface RawOrder {
  readonly orderNumber: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly rows: readonly StagedRow[];
}

type Mutable = Record<string, unknown>;

/**
 * Gathers the rows of one order number into one order. Order columns may be filled on any of its rows, blank ones say
 * nothing; where two rows disagree the order is rejected, since neither can be preferred without losing something.
 */
export function orderFromRows(
  orderNumber: string,
  rows: readonly StagedRow[],
  columns: readonly (readonly [TemplateColumn, number])[],
): RawOrder | { readonly reasons: readonly RejectReason[] } {
  const reasons: RejectReason[] = [];
  const body: Mutable = {};
  const saidOn = new Map<string, { line: number; cell: string }>();
  const lines: Mutable[] = [];
  for (const row of rows) {
    if (row.fault !== undefined) {
      reasons.push({ line: row.line, message: row.fault });
      continue;
    }
    const line: Mutable = {};
    for (const [column, index] of columns) {
      const cell = row.cells[index]?.trim() ?? '';
      if (cell === '') continue;
      if (column.scope === 'line') put(line, column, cell);
      else takeOrderCell(body, saidOn, column, cell, row, reasons);
    }
    lines.push(line);
  }
  if (reasons.length > 0) return { reasons };
  body.order_line_items = lines;
  return { orderNumber, body, rows };
}

function takeOrderCell(
  body: Mutable,
  saidOn: Map<string, { line: number; cell: string }>,
  column: TemplateColumn,
  cell: string,
  row: StagedRow,
  reasons: RejectReason[],
): void {
  const before = saidOn.get(column.name);
  if (before === undefined) {
    saidOn.set(column.name, { line: row.line, cell });
    put(body, column, cell);
  } else if (before.cell !== cell) {
    reasons.push({
      line: row.line,
      column: column.name,
      message: `is "${cell}", line ${before.line} of the same order says "${before.cell}"`,
    });
  }
}

function put(target: Mutable, column: TemplateColumn, cell: string): void {
  const kind = column.cell;
  if (kind === undefined) putField(target, column.field, cell);
  else if (kind === 'list') target[column.field] = parts(cell);
  else if (kind === 'note') target[column.field] = [{ body: cell }];
  else if (kind === 'serials') target[column.field] = parts(cell).map((code) => ({ type: 'SerialNumber', code }));
  else {
    const known = (target[column.field] ?? []) as unknown[];
    target[column.field] = [...known, { code: kind.reference, value: cell }];
  }
}

function putField(target: Mutable, field: string, cell: string): void {
  const dot = field.indexOf('.');
  if (dot < 0) {
    target[field] = cell;
    return;
  }
  const outer = field.slice(0, dot);
  const inner = (target[outer] ?? {}) as Mutable;
  inner[field.slice(dot + 1)] = cell;
  target[outer] = inner;
}

function parts(cell: string): readonly string[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The line and column of the file that a field of the order came from, for the reasons of a rejection. */
export function placeOfField(
  raw: Pick<RawOrder, 'rows'>,
  field: string | undefined,
  columns: readonly (readonly [TemplateColumn, number])[],
): Omit<RejectReason, 'message'> {
  const first = raw.rows[0]?.line ?? 0;
  if (field === undefined) return { line: first };
  const match = /^order_line_items\[(\d+)\](?:\.(.+))?$/.exec(field);
  const row = match === null ? undefined : raw.rows[Number(match[1])];
  const [scope, name] = match === null ? ['order', field] : ['line', match[2] ?? ''];
  const plain = name.replace(/\[\d+\].*$/, '');
  const found = columns.find(([column]) => column.scope === scope && column.field === plain);
  const line = row?.line ?? (found === undefined ? first : filledLine(raw.rows, found[1]));
  return found === undefined ? { line } : { line, column: found[0].name };
}

function filledLine(rows: readonly StagedRow[], index: number): number {
  return (rows.find((row) => (row.cells[index]?.trim() ?? '') !== '') ?? rows[0])?.line ?? 0;
}
