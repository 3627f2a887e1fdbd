import { beforeAll, expect, it } from 'vitest';
import type { Row, Transaction } from '../../src/database/database.ts';
import type { AccountId, OrderId } from '../../src/kernel/ids.ts';
import { accountsWithEndedHolds, endedHolds } from '../../src/orders/holds.store.ts';
import type { OrderFilter } from '../../src/orders/order-filter.ts';
import { findCompanions, skusOfLackingLines } from '../../src/orders/order-lists.store.ts';
import { countOrders, listedIds, listOrders } from '../../src/orders/order-pages.store.ts';
import { existingOrders } from '../../src/orders/orders.store.ts';
import { otherSpellings } from '../../src/orders/other-spellings.store.ts';
import { VALID_ROWS } from '../database/rows.ts';
import { describeOnSqlite } from '../engine/databases.ts';

const ACCOUNT = 'acc_1' as AccountId;
const day = (of: number) => `2026-03-0${of}T10:00:00.000Z`;
const valid = (table: string): Row => VALID_ROWS.find(([name]) => name === table)?.[1] ?? {};

/** Orders by their letters, in the order of their ids, as far as each is unlike the others; `y` and `z` are another account's. */
const ORDERS: Readonly<Record<string, { order?: Row; address?: Row; line?: Row; tag?: string; reference?: string }>> = {
  a: { order: { status: 'new', source_system: 'shop', created_at: day(1), updated_at: day(9) }, tag: 'gift' },
  b: { order: { status: 'picking', source_system_id: 'k7' }, address: { zip: '921 01-1234' }, reference: 'PO-7' },
  c: { order: { status: 'on_hold', hold_until: day(5), created_at: day(3) }, line: { sku: 'TEA' }, tag: 'rush' },
  d: { order: { status: 'new', currency: 'EUR', warehouse_id: null }, line: { sku: 'TEA', weight_ug: null } },
  e: { order: { warehouse_id: 'whs_2' }, line: { sku: null, height_um: 0 }, address: { details: '{"name":"Jane"}' } },
  f: { order: { status: 'shipped' }, line: { sku: 'CUP', width_um: null }, address: { zip: '10001' }, tag: 'gift' },
  g: { order: { order_number: 'G\u200b' }, address: { country: 'CA' } },
  h: { order: { status: 'partially_shipped', hold_until: day(4) }, line: { sku: 'SOAP' } },
  i: { address: { role: 'billing', details: '{"name":"Joan"}' } },
  j: { order: { currency: 'EUR' } },
  k: { order: { currency: 'EUR', warehouse_id: null } },
  l: { address: { zip: '10001' } },
  m: { address: { country: 'GB', zip: 'e1 6an' } },
  n: { address: { country: 'GB', zip: 'E16AN' } },
  o: { address: { country: 'IE', zip: null } },
  p: { address: { country: 'IE', zip: null } },
  q: { order: { order_number: '\u200bG' }, address: { country: 'NL' } },
  y: { order: { account_id: 'acc_2' } },
  z: {
    order: { account_id: 'acc_2', status: 'on_hold', hold_until: day(6) },
    line: { sku: 'ZED', weight_ug: null },
    tag: 'gift',
  },
};
const id = (letter: string) => `ord_${letter}` as OrderId;

describeOnSqlite('a list of orders', (databases) => {
  let read: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  beforeAll(async () => {
    const database = await databases.emptyDatabase();
    read = (work) => database.read(work);
    await database.write(async (transaction) => {
      await transaction.insertRows('accounts', [
        valid('accounts'),
        { ...valid('accounts'), id: 'acc_2', name: 'Other' },
      ]);
      const warehouse = { ...valid('warehouses'), is_default: 0 };
      await transaction.insertRows('warehouses', [warehouse, { ...warehouse, id: 'whs_2', code: 'EAST' }]);
      for (const [letter, { order, address, line, tag, reference }] of Object.entries(ORDERS)) {
        const of = { order_id: id(letter) };
        const created = { created_at: day(2), updated_at: day(2) };
        const own = { id: id(letter), order_number: letter.toUpperCase(), ...created, ...order };
        await transaction.insertRows('orders', [{ ...valid('orders'), ...own }]);
        await transaction.insertRows('order_addresses', [
          { ...valid('order_addresses'), ...of, id: `adr_${letter}`, ...address },
        ]);
        await transaction.insertRows('order_lines', [
          { ...valid('order_lines'), ...of, id: `ordi_${letter}`, ...line },
        ]);
        if (tag !== undefined) await transaction.insertRows('order_tags', [{ ...valid('order_tags'), ...of, tag }]);
        if (reference === undefined) continue;
        const value = { ...of, value: reference };
        await transaction.insertRows('reference_numbers', [{ ...valid('reference_numbers'), ...value }]);
      }
    });
  });

  const letters = (orders: readonly { readonly id: string }[]) => orders.map((order) => order.id.slice(4)).join('');
  const page = { page: 1, perPage: 20, sort: 'id', direction: 'asc' } as const;

  it.each<[OrderFilter, string]>([
    [{}, 'abcdefghijklmnopq'],
    [{ status: ['new'] }, 'adegijklmnopq'],
    [{ status: ['new', 'picking'] }, 'abdegijklmnopq'],
    [{ status: [] }, ''],
    [{ tag: 'gift' }, 'af'],
    [{ tag: 'gift', status: ['shipped'] }, 'f'],
    [{ sku: 'TEA' }, 'cd'],
    [{ sku: 'TEA', status: ['new', 'picking'] }, 'd'],
    [{ sourceSystem: 'shop' }, 'a'],
    [{ sourceSystemId: 'k7' }, 'b'],
    [{ orderNumber: 'A' }, 'a'],
    [{ orderNumber: 'G' }, 'gq'],
    [{ orderNumber: 'Z' }, ''],
    [{ warehouseId: 'whs_2' }, 'e'],
    [{ createdFrom: day(2), createdBefore: day(3) }, 'bdefghijklmnopq'],
    [{ createdFrom: day(3) }, 'c'],
    [{ createdBefore: day(2) }, 'a'],
    [{ text: 'po-7' }, 'b'],
    [{ text: 'K7' }, 'b'],
    [{ text: 'jane' }, 'e'],
    [{ text: 'joan' }, ''],
    [{ afterId: id('m') }, 'nopq'],
    [{ lackingMeasures: { skus: 'all' } }, 'def'],
    [{ lackingMeasures: { skus: ['CUP'] } }, 'ef'],
    [{ lackingMeasures: { skus: [] } }, 'e'],
  ])('holds, by %j, orders %s, and counts them alike', async (filter, found) => {
    await read(async (transaction) => {
      const ids = await listedIds(transaction, ACCOUNT, filter, page);
      expect(letters(ids.map((each) => ({ id: each })))).toBe(found);
      expect(letters(await listOrders(transaction, ACCOUNT, filter, page))).toBe(found);
      expect(await countOrders(transaction, ACCOUNT, filter)).toBe(found.length);
    });
  });

  it.each<[OrderFilter]>([[{}], [{ status: ['new'] }], [{ tag: 'gift' }], [{ status: ['new', 'shipped'] }]])(
    'is sorted and cut alike, whichever way it is asked: %j',
    async (filter) => {
      await read(async (transaction) => {
        for (const sort of ['id', 'created_at', 'updated_at', 'order_number', 'status', 'unknown']) {
          for (const direction of ['asc', 'desc'] as const) {
            const all = { ...page, perPage: undefined, sort, direction };
            const ids = letters(await listOrders(transaction, ACCOUNT, filter, all));
            const sorted = await listedIds(transaction, ACCOUNT, filter, all);
            expect(letters(sorted.map((each) => ({ id: each })))).toBe(ids);
            const second = await listOrders(transaction, ACCOUNT, filter, { ...all, page: 2, perPage: 1 });
            expect(letters(second)).toBe(ids.slice(1, 2));
          }
        }
      });
    },
  );

  it('is sorted by what was asked, then by id', async () => {
    const sorted = (sort: string, direction: 'asc' | 'desc') =>
      read(async (transaction) => letters(await listOrders(transaction, ACCOUNT, {}, { ...page, sort, direction })));
    expect(await sorted('updated_at', 'asc')).toBe('bcdefghijklmnopqa');
    expect(await sorted('status', 'asc')).toBe('adegijklmnopqchbf');
    expect(await sorted('status', 'desc')).toBe('fbhcqponmlkjigeda');
    expect(await sorted('order_number', 'desc')).toBe('qponmlkjihgfedcba');
    expect(await sorted('created_at', 'desc')).toBe('qponmlkjihgfedcba');
  });

  it('knows the SKUs of lines that lack a size or weight, of its account and statuses', async () => {
    const skus = (...statuses: readonly string[]) =>
      read((transaction) => skusOfLackingLines(transaction, ACCOUNT, statuses));
    expect(await skus('new', 'picking', 'on_hold')).toEqual(['TEA']);
    expect((await skus('new', 'shipped')).toSorted()).toEqual(['CUP', 'TEA']);
  });

  it('of those that may go along holds the open ones of the same place, warehouse and currency', async () => {
    const companions = async (letter: string) => {
      const [order] = await read((transaction) => existingOrders(transaction, ACCOUNT, [id(letter)]));
      return order && letters(await read((transaction) => findCompanions(transaction, order, day(5))));
    };
    expect(await companions('a')).toBe('bc');
    expect(await companions('b')).toBe('ac');
    expect(await companions('c')).toBe('ab');
    expect(await companions('d')).toBe('k');
    expect(await companions('i')).toBe('');
    expect([await companions('m'), await companions('n'), await companions('o')]).toEqual(['n', 'm', 'p']);
  });

  it('knows by their plain number orders that were kept with signs of no width, the eldest of several', async () => {
    const known = await read((transaction) => otherSpellings(transaction, ACCOUNT, ['A', 'G', 'H', 'Z']));
    expect([...known].map(([number, order]) => [number, order.id])).toEqual([['G', id('g')]]);
    expect(await read((transaction) => otherSpellings(transaction, ACCOUNT, []))).toEqual(new Map());
  });

  it('of ended holds holds those on hold, of the account, at that moment', async () => {
    const ended = (now: string) => read((transaction) => endedHolds(transaction, ACCOUNT, now));
    expect([await ended(day(4)), await ended(day(5)), await ended(day(7))]).toEqual([[], [id('c')], [id('c')]]);
    const accounts = (now: string) => read((transaction) => accountsWithEndedHolds(transaction, now));
    expect([await accounts(day(4)), await accounts(day(5))]).toEqual([[], [ACCOUNT]]);
    expect((await accounts(day(7))).toSorted()).toEqual([ACCOUNT, 'acc_2']);
  });
});
