import { expect, it } from 'vitest';
import type { EngineHandle } from '../../src/cli/engine/engine-handle.ts';
import type { ImportSlice, ImportUnit } from '../../src/orders/import/imported-order.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

const ROWS = 400;

/** Keeps what a unit of work took when it was tried for the last time: the first try ends after so many slices. */
function engineOf(slicesAtFirst: number, isShared: boolean, kept: string[]): EngineHandle {
  const call = async (_: unknown, { body }: { body: ImportUnit }) => {
    for await (const slice of firstOf(body.slices(isShared), slicesAtFirst)) body.take(results(slice));
    const numbers: string[] = [];
    for await (const slice of body.slices(isShared)) {
      body.take(results(slice));
      numbers.push(...slice.orders.map((order) => String(order.order_number)));
    }
    kept.push(...numbers);
    return { value: { isKept: true, warnings: new Map() } };
  };
  return { environment: 'sandbox', call: call as never, close: async () => undefined };
}

async function* firstOf(slices: AsyncIterable<ImportSlice>, count: number): AsyncGenerator<ImportSlice> {
  let taken = 0;
  for await (const slice of slices) {
    yield slice;
    taken += 1;
    if (taken === count) return;
  }
}

function results(slice: ImportSlice) {
  return slice.orders.map((order) => ({
    order_number: String(order.order_number),
    result: 'created' as const,
    id: `ord_${String(order.order_number)}`,
  }));
}

it.each([
  [1, false],
  [2, true],
  [3, false],
  [Number.POSITIVE_INFINITY, true],
  [Number.POSITIVE_INFINITY, false],
])(
  'units of work that are tried again after %s slices keep and tell every order once (shared: %s)',
  async (first, isShared) => {
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      order_number: `U-${index}`,
      sku: 'MUG',
      quantity: 1,
      ...SHIP_TO,
    }));
    const kept: string[] = [];
    const records = await importText(engineOf(first, isShared, kept), csvText(rows));
    const numbers = rows.map((row) => row.order_number);
    expect(kept).toEqual(numbers);
    expect(records.map((record) => record.order_number)).toEqual(numbers);
  },
);
