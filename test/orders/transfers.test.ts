import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '../../src/database/database.ts';
import type { AccountId, Id, OrderId } from '../../src/kernel/ids.ts';
import {
  findTransfer,
  insertTransfer,
  movesByPosition,
  type TransferKind,
  takersOf,
  transferPartners,
  transferPositions,
  transferredOrders,
} from '../../src/orders/transfers.store.ts';
import { describeOnSqlite } from '../engine/databases.ts';

describeOnSqlite('units that moved between orders', (databases) => {
  let read: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

  /** A gave to B and C, and to B once more; B gave to D, and D back to A; E gave to F. */
  beforeAll(async () => {
    const { database, services } = await databases.engine();
    read = (work) => database.read(work);
    await move(
      services.account,
      'split',
      [['A', 2]],
      [
        ['C', 1],
        ['B', 1],
      ],
    );
    await move(services.account, 'split', [['A', 3]], [['B', 2]]);
    await move(services.account, 'split', [['B', 3]], [['D', 1]]);
    await move(services.account, 'combine', [['D', 2]], [['A', 5]]);
    await move(services.account, 'combine', [['E', 7]], [['F', 9]]);

    async function move(accountId: AccountId, kind: TransferKind, ...parts: readonly (readonly [string, number][])[]) {
      const saved = parts.flatMap((orders, index) =>
        orders.map(([orderNumber, position]) => ({
          order: { id: id(orderNumber), orderNumber, journal: { position, hash: '' } },
          role: index === 0 ? ('source' as const) : ('target' as const),
        })),
      );
      const now = '2026-03-02T10:00:00.000Z';
      const transfer = { id: services.ids.next('event') as Id<'event'>, accountId, kind, now };
      await database.write((transaction) => insertTransfer(transaction, transfer, saved));
    }
  });
  const id = (orderNumber: string) => `ord_${orderNumber}` as OrderId;

  it('are of the split or combine that wrote a place in the journal, with all who took part', async () => {
    const part = (orderNumber: string, position: number) => ({ orderId: id(orderNumber), orderNumber, position });
    const found = (order: string, position: number) =>
      read((transaction) => findTransfer(transaction, id(order), position));
    expect(await found('B', 1)).toEqual({ kind: 'split', orders: [part('A', 2), part('B', 1), part('C', 1)] });
    expect(await found('A', 5)).toEqual({ kind: 'combine', orders: [part('A', 5), part('D', 2)] });
    expect(await found('A', 4)).toBeUndefined();
  });

  it('are told of an order by what it did at each place, and of orders by whether they ever took part', async () => {
    const positions = await read((transaction) => transferPositions(transaction, id('A')));
    expect([...positions].sort()).toEqual([
      [2, 'source'],
      [3, 'source'],
      [5, 'target'],
    ]);
    const known = await read((transaction) => transferredOrders(transaction, [id('A'), id('F'), id('G')]));
    expect(known).toEqual(new Set([id('A'), id('F')]));
    expect(await read((transaction) => transferredOrders(transaction, []))).toEqual(new Set());
  });

  it('are with those who took them and those whom these gave them to, also where they came round', async () => {
    const takers = async (order: string) => [...(await read((transaction) => takersOf(transaction, id(order))))].sort();
    expect(await takers('B')).toEqual(['A', 'B', 'C', 'D'].map(id));
    expect(await takers('C')).toEqual([]);
    expect(await takers('E')).toEqual([id('F')]);
  });

  it('are told where they came from and went to, at each place', async () => {
    const moves = async (order: string) =>
      [...(await read((transaction) => movesByPosition(transaction, id(order))))].sort();
    expect(await moves('A')).toEqual([
      [2, { from: [], to: ['B', 'C'] }],
      [3, { from: [], to: ['B'] }],
      [5, { from: ['D'], to: [] }],
    ]);
    expect(await moves('C')).toEqual([[1, { from: ['A'], to: [] }]]);
  });

  it('tell once of each order that took part beside one', async () => {
    const partners = await read((transaction) => transferPartners(transaction, id('A')));
    expect(partners).toEqual(
      ['B', 'C', 'D'].map((number) => ({ id: id(number), orderNumber: number, isDeleted: true })),
    );
  });
});
