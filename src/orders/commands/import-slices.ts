import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportSlice, OnConflict } from '../import/imported-order.ts';
import { type Prepared, prepare } from './import-prepare.ts';
import { bytesInRequest, MOST_ORDER_BYTES, sendable } from './import-request-size.ts';
import type { ImportRun } from './import-run.ts';

/** A server answers nobody else while it works on a slice; and what is made for one is forgotten before it costs memory. */
const SLICE_ORDERS = 25;

/** The orders of the files, ready to be imported, until it is stopped. */
export async function* slices({ engine, groups, files, hooks }: ImportRun): AsyncGenerator<readonly Prepared[]> {
  const isRemote = engine.isRemote === true;
  // Whoever asks is told of signals from then on: before anything is stored, so that what was stored is told.
  if (hooks.shouldStop()) return;
  let slice: Prepared[] = [];
  let sliceBytes = 0;
  for (const group of groups.groups()) {
    const each = isRemote ? sendable(prepare(group, files)) : prepare(group, files);
    const orderBytes = isRemote ? bytesInRequest(each) : 0;
    const isFull = slice.length >= SLICE_ORDERS || sliceBytes + orderBytes > MOST_ORDER_BYTES;
    if (isFull && slice.length > 0) {
      yield slice;
      [slice, sliceBytes] = [[], 0];
      await nextTurn();
      if (hooks.shouldStop()) return;
    }
    slice.push(each);
    sliceBytes += orderBytes;
  }
  if (slice.length > 0) yield slice;
}

/** A slice as the engine takes it: without the orders that could not be read. */
export function importSlice(slice: readonly Prepared[], onConflict: OnConflict): ImportSlice {
  return {
    orders: slice.flatMap((each) => ('toImport' in each ? [each.toImport] : [])),
    on_conflict: onConflict,
  };
}
