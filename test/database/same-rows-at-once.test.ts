import { expect, it } from 'vitest';
import { addressOperations } from '../../src/addresses/addresses.operations.ts';
import { boxOperations, skuOperations } from '../../src/catalog/catalog.operations.ts';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const WRITERS = 6;
const ROWS = 60;
const NEW_YORK = { street1: '1 Main St', city: 'New York', state: 'NY', zip: '10001', country: 'US' };

const sku = (row: number, writer: number) => ({ sku: `Q-${row}`, name: `Mug of ${writer}` });
const box = (row: number, writer: number) => ({
  ...{ code: `B-${row}`, name: `Box of ${writer}`, inner_length: 9, inner_width: 8, inner_height: 6 },
  max_weight: 50,
});
const rate = (row: number, writer: number) => ({
  ...{ from: 'USD', to: 'EUR', rate: (90 + writer) / 100 },
  date: new Date(Date.UTC(2026, 0, 1 + row)).toISOString().slice(0, 10),
});
const address = (row: number, writer: number) => ({ code: `A-${row}`, name: `Ann of ${writer}`, ...NEW_YORK });

describeOnBothDatabases('many who write the same rows at once, each in another sequence', (databases) => {
  it.each([
    ['SKUs', skuOperations.saveMany, 'skus', sku],
    ['boxes', boxOperations.save, 'boxes', box],
    ['exchange rates', exchangeRateOperations.save, 'exchange_rates', rate],
    ['addresses', addressOperations.saveMany, 'addresses', address],
  ])('%s: none loses its work', async (_, operation, list, row: (row: number, writer: number) => unknown) => {
    const location = await databases.initialised();
    const engines = [];
    for (let each = 0; each < WRITERS; each++) engines.push(await databases.engine({ location }));
    // Of rows that are new, and of rows that are known.
    for (const time of [1, 2]) {
      const told = await Promise.allSettled(
        engines.map((engine, writer) => {
          const rows = Array.from({ length: ROWS }, (__, at) => row((at + writer * 10) % ROWS, time * 10 + writer));
          const body = { [list]: writer % 2 === 0 ? rows : rows.reverse() };
          return engine.call(operation as Operation<unknown, unknown>, { body });
        }),
      );
      expect(told.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
    }
  });
});
