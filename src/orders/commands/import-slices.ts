import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowGroup } from '../../kernel/row-groups.ts';
import type { ImportSlice, OnConflict } from '../import/imported-order.ts';
import { type EarlierOrder, EarlierOrders, MOST_EARLIER } from './import-earlier.ts';
import { type Prepared, prepare } from './import-prepare.ts';
import { bytesInRequest, MOST_ORDER_BYTES, sendable } from './import-request-size.ts';
import type { ImportRun } from './import-run.ts';

/** A server answers nobody else while it works on a slice; and what is made for one is forgotten before it costs memory. */
const SLICE_ORDERS = 25;

/** Orders that are imported together. */
export interface Slice {
  readonly orders: readonly Prepared[];
  /** Of a plan, which keeps nothing: orders of earlier slices that these are about, to be looked at again before them. */
  readonly before: readonly Prepared[];
}

/** The orders of the files, ready to be imported, until it is stopped. */
export async function* slices({ engine, groups, files, hooks, isPlan }: ImportRun): AsyncGenerator<Slice> {
  const isRemote = engine.isRemote === true;
  // Whoever asks is told of signals from then on: before anything is stored, so that what was stored is told.
  if (hooks.shouldStop()) return;
  const prepared = (group: RowGroup) => (isRemote ? sendable(prepare(group, files)) : prepare(group, files));
  const earlier = isPlan ? new EarlierOrders(groups, prepared) : undefined;
  let slice = new GrowingSlice();
  for (const group of groups.groups()) {
    const each = prepared(group);
    const found = earlier?.before(group, each) ?? [];
    const before = isRemote && bytesOf(each, found) > MOST_ORDER_BYTES ? [] : found;
    const bytes = isRemote ? bytesOf(each, before) : 0;
    if (slice.isFullFor(before, bytes)) {
      yield slice;
      slice = new GrowingSlice();
      await nextTurn();
      if (hooks.shouldStop()) return;
    }
    slice.add(group.number, each, before, bytes);
  }
  if (slice.orders.length > 0) yield slice;
}

function bytesOf(each: Prepared, before: readonly EarlierOrder[]): number {
  return before.reduce((sum, { order }) => sum + bytesInRequest(order), bytesInRequest(each));
}

class GrowingSlice implements Slice {
  readonly orders: Prepared[] = [];
  readonly #before = new Map<number, Prepared>();
  #firstNumber = 0;
  #bytes = 0;

  get before(): readonly Prepared[] {
    return [...this.#before].sort(([one], [other]) => one - other).map(([, order]) => order);
  }

  isFullFor(before: readonly EarlierOrder[], bytes: number): boolean {
    if (this.orders.length === 0) return false;
    if (this.orders.length >= SLICE_ORDERS || this.#bytes + bytes > MOST_ORDER_BYTES) return true;
    return this.#before.size + before.length > MOST_EARLIER;
  }

  add(number: number, each: Prepared, before: readonly EarlierOrder[], bytes: number): void {
    if (this.orders.length === 0) this.#firstNumber = number;
    this.orders.push(each);
    this.#bytes += bytes;
    for (const { number: at, order } of before) if (at < this.#firstNumber) this.#before.set(at, order);
  }
}

/** A slice as the engine takes it: without the orders that could not be read. */
export function importSlice({ before, orders }: Slice, onConflict: OnConflict): ImportSlice {
  return {
    orders: [...before, ...orders].flatMap((each) => ('toImport' in each ? [each.toImport] : [])),
    on_conflict: onConflict,
  };
}
