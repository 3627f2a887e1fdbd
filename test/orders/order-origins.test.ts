import { beforeEach, expect, it } from 'vitest';
import type { Database, Row, Transaction } from '../../src/database/database.ts';
import type { AccountId } from '../../src/kernel/ids.ts';
import type { Order } from '../../src/orders/order.ts';
import { holdersByNumber, holdersOf, originRows, saveOrigins } from '../../src/orders/order-origins.store.ts';
import { VALID_ROWS } from '../database/rows.ts';
import { describeOnSqlite } from '../engine/databases.ts';

const ACCOUNT = 'acc_1' as AccountId;
const of = (originOrderNumber: string | undefined, more: object = {}) => ({ originOrderNumber, ...more });

/** `SO-1`, with lines that came from these orders. */
function order(origins: readonly (string | undefined)[], details: object = {}, more: object = {}): Order {
  const lines = origins.map((origin) => ({ details: of(origin) }));
  const own = { id: 'ord_1', accountId: ACCOUNT, orderNumber: 'SO-1', lines };
  return { ...own, details: { combinedOrderNumbers: [], ...details }, ...more } as unknown as Order;
}

it.each<[string, Order, readonly string[]]>([
  ['its own', order([undefined, 'SO-1']), []],
  ['those that its lines are of, each once', order(['SO-2', 'SO-2', 'SO-3', undefined]), ['SO-2', 'SO-3']],
  [
    'those of what was shipped elsewhere',
    order([], { leftOut: [of('SO-2'), of('SO-3', { isMoved: true })] }),
    ['SO-2'],
  ],
  ['no order that came whole', order(['SO-2'], { combinedOrderNumbers: ['SO-2', 'SO-4'] }), ['SO-2']],
  ['what one took before it came', order(['SO-3', 'SO-1'], { combinedOrderNumbers: ['SO-2'] }), ['SO-3', 'SO-2']],
  ['what came back by way of none', order(['SO-1'], { combinedOrderNumbers: ['SO-2'] }), []],
  ['its former numbers', order([], { formerNumbers: ['SO-0', 'SO-1'] }), ['SO-0']],
])('the numbers that lead to an order beside its own: %s', (_, given, numbers) => {
  expect(originRows(given).map((row) => row.order_number)).toEqual(numbers);
});

describeOnSqlite('orders that hold units of others', (databases) => {
  let database: Database;
  beforeEach(async () => {
    database = await databases.emptyDatabase();
    await database.write(async (transaction) => {
      const [account, warehouse, row] = ['accounts', 'warehouses', 'orders'].map(valid);
      await transaction.insertRows('accounts', [{ ...account }, { ...account, id: 'acc_2', name: 'Other' }]);
      await transaction.insertRows('warehouses', [{ ...warehouse }]);
      await transaction.insertRows('orders', [
        { ...row },
        { ...row, id: 'ord_2', order_number: 'SO-9' },
        { ...row, id: 'ord_3', account_id: 'acc_2' },
      ]);
      const rows = [order(['SO-2', 'SO-3']), order(['SO-2'], {}, { id: 'ord_2' })].flatMap(originRows);
      const theirs = originRows(order(['SO-2'], {}, { id: 'ord_3', accountId: 'acc_2' }));
      await transaction.insertRows('order_origins', [...rows, ...theirs]);
    });
  });
  const valid = (table: string): Row => VALID_ROWS.find(([name]) => name === table)?.[1] ?? {};
  const read = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.read(work);
  const byNumber = (...numbers: readonly string[]) =>
    read(async (transaction) =>
      [...(await holdersByNumber(transaction, ACCOUNT, numbers))].map(([number, ids]) => [number, ids.toSorted()]),
    );

  it('are those of the account, by each number that is asked for', async () => {
    expect((await byNumber('SO-2', 'SO-3', 'SO-4')).toSorted()).toEqual([
      ['SO-2', ['ord_1', 'ord_2']],
      ['SO-3', ['ord_1']],
    ]);
    expect(await byNumber('SO-3')).toEqual([['SO-3', ['ord_1']]]);
    expect(await byNumber()).toEqual([]);
    const holders = (...numbers: readonly string[]) =>
      read(async (transaction) => (await holdersOf(transaction, ACCOUNT, numbers)).toSorted());
    expect(await holders('SO-2', 'SO-3')).toEqual(['ord_1', 'ord_2']);
    expect(await holders('SO-3')).toEqual(['ord_1']);
  });

  it('follow what came and went, of one order alone', async () => {
    const save = (before: Order, after: Order) =>
      database.write((transaction) => saveOrigins(transaction, before, after));
    await save(order(['SO-2', 'SO-3']), order(['SO-3', 'SO-4']));
    expect((await byNumber('SO-2', 'SO-3', 'SO-4')).toSorted()).toEqual([
      ['SO-2', ['ord_2']],
      ['SO-3', ['ord_1']],
      ['SO-4', ['ord_1']],
    ]);
  });
});
