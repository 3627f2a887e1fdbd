import { statSync } from 'node:fs';
import type { Typed } from '../../cli/command.ts';
import { toldName } from '../../cli/files/told-name.ts';
import { csvInput } from '../../cli/input/csv-input.ts';
import type { Session } from '../../cli/session.ts';
import { csvObjects } from '../../csv/csv-objects.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { MAX_PIECES } from '../check-request.ts';
import { packItems } from '../pack-items.ts';
import type { PackingItem, Rotation } from '../packing.ts';
import { type PlanningLine, planningLine, planningRequest } from '../planning/planning.ts';
import {
  BOX_COLUMNS,
  boxTypesFrom,
  ITEM_COLUMNS,
  type PlanningItem,
  planningItemFrom,
} from '../planning/planning-rows.ts';

export interface PlanningFiles {
  readonly items: string;
  readonly boxes: string;
  readonly rotation: Rotation;
  /** How they are written. */
  readonly typed: Typed;
}

interface PlanningOrder {
  readonly order: string;
  readonly items: readonly PackingItem[];
}

/**
 * How each order of a file is packed, as soon as its last row is read.
 * @throws ShipdockError `unreadable_file` with line and column; of a file that can be read twice before the first order.
 */
export async function* planFile(session: Session, files: PlanningFiles): AsyncGenerator<PlanningLine> {
  const boxTypes = boxTypesFrom(
    await allRows(files.boxes, csvInput(session, files.typed, files.boxes)),
    toldName(files.boxes),
  );
  const progress = session.notices.progress({ label: 'packing', unit: 'orders' });
  let done = 0;
  try {
    for await (const { order, items } of ordersOf(session, files)) {
      if (session.interrupted.aborted) return;
      yield planningLine(order, packItems(planningRequest(items, boxTypes)));
      progress.update(++done);
    }
  } finally {
    progress.finish();
  }
}

async function allRows(file: string, input: ReturnType<typeof csvInput>) {
  const rows = [];
  for await (const row of csvObjects(file, { known: BOX_COLUMNS, required: BOX_COLUMNS, ...input })) rows.push(row);
  return rows;
}

/** Standard input and pipes are read once, so there an order ends where the next one begins. */
async function* ordersOf(session: Session, files: PlanningFiles): AsyncGenerator<PlanningOrder> {
  const isReadTwice = files.items !== '-' && statSync(files.items, { throwIfNoEntry: false })?.isFile() === true;
  const rows = itemRows(session, files);
  yield* isReadTwice ? gatheredOrders(rows, await lastLines(session, files)) : adjacentOrders(rows, files.items);
}

const ITEM_TABLE = { known: ITEM_COLUMNS, required: ITEM_COLUMNS };

interface ItemRow extends PlanningItem {
  readonly line: number;
}

async function* itemRows(session: Session, files: PlanningFiles): AsyncGenerator<ItemRow> {
  const { items: file, rotation, typed } = files;
  const name = toldName(file);
  for await (const row of csvObjects(file, { ...ITEM_TABLE, ...csvInput(session, typed, file) })) {
    yield { line: row.line, ...planningItemFrom(row, name, rotation) };
  }
}

/** More mistakes than these are not worth reading at once. */
const MOST_MISTAKES = 100;

/** The line on which each order ends. @throws ShipdockError `unreadable_file` with every mistake of the file. */
async function lastLines(session: Session, files: PlanningFiles): Promise<Map<string, number>> {
  const { items: file, rotation, typed } = files;
  const name = toldName(file);
  const last = new Map<string, number>();
  const pieces = new Map<string, number>();
  const mistakes: ErrorDetail[] = [];
  // What was guessed is told by the second reading.
  const table = { ...ITEM_TABLE, ...csvInput(session, typed, file), guessed: () => {} };
  for await (const row of csvObjects(file, table)) {
    try {
      const { order, item } = planningItemFrom(row, name, rotation);
      last.set(order, row.line);
      pieces.set(order, (pieces.get(order) ?? 0) + item.quantity);
      refuseTooMany(pieces.get(order) ?? 0, { order, line: row.line, name });
    } catch (error) {
      if (!(error instanceof ShipdockError) || mistakes.length >= MOST_MISTAKES) throw error;
      mistakes.push(...error.details);
    }
    if (mistakes.length >= MOST_MISTAKES) break;
  }
  const [first] = mistakes;
  if (first === undefined) return last;
  const more = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : '';
  throw new ShipdockError('unreadable_file', `${first.message}${more}`, { details: mistakes });
}

async function* gatheredOrders(
  rows: AsyncIterable<ItemRow>,
  last: ReadonlyMap<string, number>,
): AsyncGenerator<PlanningOrder> {
  const open = new Map<string, PackingItem[]>();
  for await (const { line, order, item } of rows) {
    const items = open.get(order) ?? [];
    items.push(item);
    open.set(order, items);
    if (last.get(order) !== line) continue;
    open.delete(order);
    yield { order, items };
  }
}

async function* adjacentOrders(rows: AsyncIterable<ItemRow>, file: string): AsyncGenerator<PlanningOrder> {
  const name = toldName(file);
  const seen = new Set<string>();
  let current: { order: string; items: PackingItem[]; pieces: number } | undefined;
  for await (const { line, order, item } of rows) {
    if (current?.order !== order) {
      if (current !== undefined) yield current;
      if (seen.has(order)) throw scattered(`${name}:${line} order`, order);
      seen.add(order);
      current = { order, items: [], pieces: 0 };
    }
    current.items.push(item);
    current.pieces += item.quantity;
    refuseTooMany(current.pieces, { order, line, name });
  }
  if (current !== undefined) yield current;
}

function refuseTooMany(pieces: number, { order, line, name }: { order: string; line: number; name: string }): void {
  if (pieces <= MAX_PIECES) return;
  const message = `${name}:${line} quantity makes ${pieces} pieces of order ${order}; at most ${MAX_PIECES} are packed at once`;
  throw new ShipdockError('unreadable_file', message, { details: [{ field: 'quantity', message }] });
}

function scattered(place: string, order: string): ShipdockError {
  const message = `${place} ${order} comes again after other orders`;
  return new ShipdockError('unreadable_file', message, {
    details: [{ field: 'order', message }],
    hint: 'sort the rows by order, or give a file instead of a pipe',
  });
}
