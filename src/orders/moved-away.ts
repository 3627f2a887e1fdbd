import type { JournalRow } from '../journal/chain.ts';
import { rowChanges } from '../journal/take-back.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { LeftOut, LineDetails, Order, OrderLine } from './order.ts';

/** A line as far as a file or a request can name it. */
export type NamedLine = Pick<OrderLine, 'id' | 'sourceSystemId' | 'sku'> & {
  readonly details: Pick<LineDetails, 'name' | 'kit'>;
};

/** Units of an order that lie in another one since a split or combine. */
export interface MovedAway {
  /** Units by the id of the line that they were of, which may be left with others. */
  readonly units: ReadonlyMap<string, number>;
  /** Lines that went whole. */
  readonly gone: readonly NamedLine[];
  /** Ids of lines of which units were shipped elsewhere, as a file said. */
  readonly shipped: ReadonlySet<string>;
}

/** Of an order that never gave anything. */
export const NOTHING_MOVED: MovedAway = { units: new Map(), gone: [], shipped: new Set() };

/** With the units that files said were shipped elsewhere. */
export function withLeftOut(moved: MovedAway, { details, lines }: Pick<Order, 'details' | 'lines'>): MovedAway {
  const { leftOut = [] } = details;
  if (leftOut.length === 0) return moved;
  const units = new Map(moved.units);
  const gone = new Map(moved.gone.map((line) => [line.id as string, line]));
  for (const { units: count, name, ...line } of leftOut) {
    units.set(line.id, (units.get(line.id) ?? 0) + count);
    if (lines.every(({ id }) => id !== line.id)) gone.set(line.id, { ...line, details: given('name', name) });
  }
  return { units, gone: [...gone.values()], shipped: new Set(leftOut.map(({ id }) => id)) };
}

/** The same units as what the order keeps of them. */
export function leftOutOf({ id, sourceSystemId, sku, details }: NamedLine, units: number): LeftOut {
  return { id, sourceSystemId, sku, ...given('name', details.name), units };
}

/**
 * What those rows of an order's journal moved to other orders.
 * @param rows splits and combines that it gave units to, none of them taken back, oldest first.
 */
export function movedAway(rows: readonly JournalRow[]): MovedAway {
  const units = new Map<string, number>();
  const gone = new Map<string, NamedLine>();
  for (const { path, from, to } of rows.flatMap((row) => rowChanges(row).plain)) {
    const [, id, part] = /^\/lines\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (id === undefined) continue;
    if (part === 'quantity') units.set(id, (units.get(id) ?? 0) + Number(from) - Number(to));
    if (part !== undefined || from === undefined || to !== undefined) continue;
    // The journal wrote the line itself; what is personal of it stands elsewhere.
    const line = from as OrderLine;
    units.set(id, (units.get(id) ?? 0) + line.quantity);
    gone.set(id, line);
  }
  return { units, gone: [...gone.values()], shipped: new Set() };
}

/**
 * Takes what was ordered for a line of which units lie elsewhere, and nothing else: a shop says again what was ordered.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left: nobody but a person can know
 * which order is meant.
 */
export function refuseOtherQuantity(
  quantity: number | undefined,
  ordered: number,
  moved: 'went to another order or were shipped elsewhere' | 'came from another order',
  field: string,
): void {
  if (quantity === undefined || quantity === ordered) return;
  const message = `is ${quantity}; of the ${ordered} that were ordered some ${moved}, so that it does not tell how many are meant here: name the line by its id`;
  throw new ShipdockError('unreadable_field', `${field}.quantity ${message}`, {
    details: [{ field: `${field}.quantity`, message }],
  });
}

/**
 * A line of a file or a request without units that lie elsewhere: it says again what was ordered.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left.
 */
export function withoutMoved<Line extends { readonly quantity?: number | undefined }>(
  sent: Line,
  line: Pick<OrderLine, 'id' | 'quantity'>,
  { units }: MovedAway,
  field: string,
): Line {
  const elsewhere = units.get(line.id) ?? 0;
  if (elsewhere === 0 || sent.quantity === undefined || sent.quantity === line.quantity) return sent;
  refuseOtherQuantity(
    sent.quantity,
    line.quantity + elsewhere,
    'went to another order or were shipped elsewhere',
    field,
  );
  return { ...sent, quantity: line.quantity };
}
