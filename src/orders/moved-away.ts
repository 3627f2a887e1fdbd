import type { JournalRow } from '../journal/chain.ts';
import { rowChanges } from '../journal/take-back.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { LineDetails, OrderLine } from './order.ts';

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
}

/** Of an order that never gave anything. */
export const NOTHING_MOVED: MovedAway = { units: new Map(), gone: [] };

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
  return { units, gone: [...gone.values()] };
}

/**
 * Takes what was ordered for a line of which units lie elsewhere, and nothing else: a shop says again what was ordered.
 * @throws ShipdockError `unreadable_field` for a quantity that was neither ordered nor is left: nobody but a person can know
 * which order is meant.
 */
export function refuseOtherQuantity(
  quantity: number | undefined,
  ordered: number,
  moved: 'went to' | 'came from',
  field: string,
): void {
  if (quantity === undefined || quantity === ordered) return;
  const message = `is ${quantity}; of the ${ordered} that were ordered some ${moved} another order by a split or combine, so that it does not tell how many are meant here: name the line by its id`;
  throw new ShipdockError('unreadable_field', `${field}.quantity ${message}`, {
    details: [{ field: `${field}.quantity`, message }],
  });
}
