import { doubtfulBeside, withDecimalPoint } from '../../../csv/decimal-comma.ts';
import { failedCell } from '../../../csv/spoiled-cell.ts';
import { listed } from '../../../kernel/listed.ts';
import { endsTheDayBefore } from '../../status/day-alone.ts';
import { thousandsWarnings } from '../spoiled-by-spreadsheets/doubtful-thousands.ts';
import { madeDays } from '../spoiled-by-spreadsheets/made-days.ts';
import { convertWeights, mend, mendZips } from '../spoiled-by-spreadsheets/mend-cells.ts';
import { shortenedNumbers, shortenedOrderNumber } from '../spoiled-by-spreadsheets/shortened-numbers.ts';
import { blankQuantities } from './blank-quantity.ts';
import { type DateOrder, translated, yearFirst } from './cells.ts';
import { DATE_FIELDS } from './column-map.ts';
import { putMore } from './more-cell.ts';
import { isNumber, saysDecimalCommas } from './number-cells.ts';
import { differing } from './one-column-each.ts';
import type { OrderColumns } from './order-columns.ts';
import type { Draft } from './order-format.ts';
import type { RejectReason, StagedRow } from './staged-row.ts';
import type { TemplateColumn } from './template.ts';

/** An order in the API's words, with the rows that its lines came from. */
export interface RawOrder {
  readonly body: Readonly<Record<string, unknown>>;
  /** All its rows. */
  readonly rows: readonly StagedRow[];
  /** The row of each line of the order. */
  readonly lineRows: readonly StagedRow[];
  /** Whether cells of their own gave the consignee's address; `more` gives any address as it stood in an order. */
  readonly hasAddressCells: boolean;
  /** What the format knows of it that is to be looked at. */
  readonly warnings: readonly string[];
  /** What is told where an order is made of it. */
  readonly ofNew: readonly string[];
}

/** A cell that cannot be what its column needs. */
class Unreadable {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** An order of which something cannot be read, with what can be. */
export interface SpoiledOrder {
  readonly reasons: readonly RejectReason[];
  readonly readable: RawOrder;
}

/**
 * Gathers the rows of one order number into one order. Order columns may be filled on any of its rows, blank ones say
 * nothing; where two rows disagree the order is rejected, since neither can be preferred without losing something.
 */
export function orderFromRows(
  orderNumber: string,
  rows: readonly StagedRow[],
  columns: OrderColumns,
): RawOrder | SpoiledOrder {
  const { format, places } = columns;
  const { body, drafts, saidOn, unreadable, failed } = readCells(rows, columns);
  const isExport = body.as_of !== undefined;
  // The key of the group: what stands in the cell may be a word for which a number is made.
  body.order_number = orderNumber;
  mendZips(body, (field) => places.some((each) => each[0].field === field && saidOn.has(each[0].name)));
  if (columns.isForeign) mend(body, drafts, columns);
  const ofWeights = columns.isForeign ? convertWeights(drafts, rows, columns) : [];
  const filled = linesOf(drafts, body, columns);
  const blank = blankQuantities(filled, columns);
  const reasons = [
    ...unreadable,
    ...differing(rows, columns),
    // An export says what its orders have, whatever that looks like.
    ...(isExport ? [] : failed),
    ...shortenedOrderNumber(orderNumber, rows, columns, isExport),
    ...ofWeights,
    ...blank.reasons,
  ];
  const all = filled.map(({ draft }) => draft);
  const warnings: string[] = [
    ...thousandsWarnings(orderNumber, rows, columns),
    ...shortenedNumbers(orderNumber, rows, columns),
    ...withoutQuantity(columns),
    ...blank.warnings,
  ];
  const ofNew = isExport ? [] : madeDays(orderNumber, rows, columns);
  const kept = format.finish?.(body, all, (text) => warnings.push(text)) ?? all;
  warnings.push(...endsTheDayBefore('hold_until', body.hold_until));
  // A finish hook keeps lines in their order, and may leave some out or answer them changed.
  const lineRows = kept.length === filled.length ? filled.map(({ row }) => row) : rowsOf(kept, filled);
  body.order_line_items = kept;
  const order = { body, rows, lineRows, hasAddressCells: hasAddressCells(saidOn, places), warnings, ofNew };
  return reasons.length === 0 ? order : { reasons: oneEach(reasons), readable: order };
}

/** The first of each cell: what is no number is no weight, nor anything but blank where it was left out. */
function oneEach(reasons: readonly RejectReason[]): readonly RejectReason[] {
  const isFirst = ({ line, column }: RejectReason, at: number) =>
    column === undefined || reasons.findIndex((each) => each.line === line && each.column === column) === at;
  return reasons.filter(isFirst);
}

/** What the cells of an order's rows say. */
interface ReadCells {
  readonly body: Draft;
  /** What each row says of a line. */
  readonly drafts: readonly DraftLine[];
  /** Where each column of the order was said first. */
  readonly saidOn: ReadonlyMap<string, SaidCell>;
  readonly unreadable: readonly RejectReason[];
  /** Cells in which a spreadsheet's formula failed. */
  readonly failed: readonly RejectReason[];
}

interface DraftLine {
  readonly draft: Draft;
  readonly row: StagedRow;
}

interface SaidCell {
  readonly line: number;
  readonly cell: string;
}

function readCells(rows: readonly StagedRow[], columns: OrderColumns): ReadCells {
  const body: Draft = {};
  const drafts: DraftLine[] = [];
  const saidOn = new Map<string, SaidCell>();
  const unreadable: RejectReason[] = [];
  const failed: RejectReason[] = [];
  const hasCommas = saysDecimalCommas(rows, columns);
  for (const row of rows) {
    const { line } = row;
    if (row.fault !== undefined) {
      unreadable.push({ line, message: row.fault });
      continue;
    }
    const draft: Draft = {};
    for (const [column, index] of columns.places) {
      const said = row.cells[index]?.trim() ?? '';
      if (said === '') continue;
      const failure = failedCell(said);
      if (failure !== undefined) failed.push({ line, column: column.name, message: failure });
      const cell = hasCommas && isNumber(column) ? withDecimalPoint(said) : said;
      const problem =
        cell === undefined
          ? new Unreadable(doubtfulBeside(said))
          : column.scope === 'line'
            ? put(draft, column, cell)
            : takeOrderCell(body, saidOn, column, cell, row);
      if (problem !== undefined) unreadable.push({ line, column: column.name, message: problem.message });
    }
    drafts.push({ draft, row });
  }
  return { body, drafts, saidOn, unreadable, failed };
}

/** What is told where no column is known to say how many units are ordered, and one that is read over may. */
function withoutQuantity({ format, places, unread }: OrderColumns): readonly string[] {
  const isCounted = places.some(([{ scope, field }]) => scope === 'line' && field === 'quantity');
  const hasLines = places.some(([{ scope }]) => scope === 'line');
  if (isCounted || !hasLines || format.lineName !== undefined || unread.length === 0) return [];
  return [
    `no column gives a quantity, so that each row is of 1 unit; if one of these does, name it with --map: ${listed(unread)}`,
  ];
}

function hasAddressCells(saidOn: ReadonlyMap<string, unknown>, places: OrderColumns['places']): boolean {
  return places.some(([{ field, name }]) => field.startsWith('destination_address.') && saidOn.has(name));
}

function rowsOf(kept: readonly Draft[], all: readonly DraftLine[]) {
  return all.filter(({ draft }) => kept.includes(draft)).map(({ row }) => row);
}

/** A row without anything of a line only adds to the order, if the order has lines elsewhere, or the format has none at all. */
function linesOf(drafts: readonly DraftLine[], body: Draft, { format, places }: OrderColumns): readonly DraftLine[] {
  // A row that says nowhere to go to is of the sums below a table, and no parcel.
  if (format.lineName !== undefined && body.destination_address !== undefined) {
    for (const { draft } of drafts) draft.name ??= format.lineName;
  }
  const filled = drafts.filter(({ draft }) => Object.keys(draft).length > 0);
  const hasLineColumns = places.some(([column]) => column.scope === 'line');
  const saysNone = Array.isArray(body.order_line_items) && body.order_line_items.length === 0;
  return filled.length > 0 || !hasLineColumns || saysNone ? filled : drafts;
}

function takeOrderCell(
  body: Draft,
  saidOn: Map<string, SaidCell>,
  column: TemplateColumn,
  cell: string,
  row: StagedRow,
): Unreadable | undefined {
  const before = saidOn.get(column.name);
  if (before !== undefined) {
    // Rows of one order say its number, be it in other bytes.
    if (before.cell === cell || column.field === 'order_number') return undefined;
    return new Unreadable(`is "${cell}", line ${before.line} of the same order says "${before.cell}"`);
  }
  saidOn.set(column.name, { line: row.line, cell });
  return put(body, column, cell);
}

function put(target: Draft, column: TemplateColumn, cell: string): Unreadable | undefined {
  const { field, cell: how } = column;
  if (how === undefined) return unsaidOrder(column, cell) ?? putField(target, column, cell);
  switch (how.kind) {
    case 'list':
      target[field] = parts(cell, how.separator);
      return undefined;
    case 'note':
      return push(target, field, how.tag === undefined ? { body: cell } : { body: cell, tag: how.tag });
    case 'reference':
      return push(target, field, { code: how.code, value: cell });
    case 'serials':
      target[field] = parts(cell, how.separator).map((code) => ({ type: 'SerialNumber', code }));
      return undefined;
    case 'meta':
      return putMeta(target, field, how.key, cell);
    case 'date':
      return putDate(target, column, cell, how.order);
    case 'values':
      return putField(target, column, translated(cell, how.values));
    case 'weight':
      target.weight_uom = how.unit;
      return putField(target, column, cell);
    case 'more': {
      const problem = putMore(target, cell);
      return problem === undefined ? undefined : new Unreadable(problem);
    }
  }
}

/** 3/4/2026, as spreadsheets write a date that they read, is of March or April. */
function unsaidOrder({ field, name }: TemplateColumn, cell: string): Unreadable | undefined {
  if (!DATE_FIELDS.has(field) || yearFirst(cell, 'mdy') === cell) return undefined;
  const map = JSON.stringify({ [name]: { field, date: 'MM/DD/YYYY' } });
  return new Unreadable(`is "${cell}", whose first number is a day or a month: --map FILE says it, as by ${map}`);
}

function putDate(target: Draft, column: TemplateColumn, cell: string, order: DateOrder): Unreadable | undefined {
  const date = yearFirst(cell, order);
  if (date !== undefined) return putField(target, column, date);
  const example = order === 'mdy' ? 'MM/DD/YYYY, such as 12/31/2026' : 'DD/MM/YYYY, such as 31/12/2026';
  // They are read whatever stands between: who writes 31.12.2026 would look for a mistake in the points.
  const written = example.replaceAll('/', /[./-]/.exec(cell)?.[0] ?? '/');
  return new Unreadable(`is "${cell}"; it must be a date, read as ${written}`);
}

function putField(target: Draft, { field, isFallback }: TemplateColumn, value: string): undefined {
  const dot = field.indexOf('.');
  const [holder, name] = dot < 0 ? [target, field] : [held(target, field.slice(0, dot)), field.slice(dot + 1)];
  if (isFallback !== true || holder[name] === undefined) holder[name] = value;
  return undefined;
}

function held(target: Draft, name: string): Draft {
  const inner = (target[name] ?? {}) as Draft;
  target[name] = inner;
  return inner;
}

function push(target: Draft, field: string, value: unknown): undefined {
  const known = (target[field] ?? []) as readonly unknown[];
  target[field] = [...known, value];
}

function putMeta(target: Draft, field: string, key: string, cell: string): undefined {
  const meta = held(target, field);
  meta[key] = cell;
}

function parts(cell: string, separator: string): readonly string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
