import { beforeEach, expect, it } from 'vitest';
import type { Database, Transaction } from '../../src/database/database.ts';
import { fixedClock } from '../../src/kernel/clock.ts';
import { type AccountId, createIdGenerator, type OrderId } from '../../src/kernel/ids.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { draftOrder } from '../../src/orders/draft/draft-order.ts';
import { saveLastSaid } from '../../src/orders/last-said.store.ts';
import type { Order } from '../../src/orders/order.ts';
import { skusOfLackingLines } from '../../src/orders/order-lists.store.ts';
import { listedIds, listOrders } from '../../src/orders/order-pages.store.ts';
import { orderCreateSchema } from '../../src/orders/orders.schema.ts';
import {
  existingOrders,
  findOrder,
  getOrder,
  insertOrders,
  lockOrders,
  numberedOrders,
  saveOrder,
} from '../../src/orders/orders.store.ts';
import { VALID_ROWS } from '../database/rows.ts';
import { describeOnSqlite } from '../engine/databases.ts';

const [OURS, THEIRS] = ['acc_1', 'acc_2'] as AccountId[] as [AccountId, AccountId];
const NOW = '2026-03-02T16:30:00.000Z';
const ids = createIdGenerator(fixedClock(new Date(NOW)), seededRandom('orders'));
const WHOLE = {
  order_line_items: [{ sku: 'A', quantity: 2 }, { sku: 'B' }],
  ...{ tags: ['gift', 'rush'], notes: [{ body: 'one' }, { body: 'two' }] },
  reference_numbers: [{ code: 'PO', value: '7' }],
  destination_address: { name: 'Ann', street1: '1 High St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' },
};

function draft(order_number: string, accountId = OURS, changes: Partial<Order> = {}, fields: object = {}): Order {
  const facts = { accountId, now: NOW, ids, createdBy: { type: 'system', name: 'test' } as const };
  const more = { source: 'API', warehouse: undefined, importFingerprint: 'first' } as const;
  return {
    ...draftOrder(orderCreateSchema.parse({ order_number, ...WHOLE, ...fields }), { ...facts, ...more }),
    ...changes,
  };
}

describeOnSqlite('orders as they are kept', (databases) => {
  let database: Database;
  beforeEach(async () => {
    database = await databases.emptyDatabase();
    const [, account] = VALID_ROWS[0] ?? [];
    await write((transaction) =>
      transaction.insertRows('accounts', [{ ...account }, { ...account, id: THEIRS, name: 'Other' }]),
    );
  });
  const write = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.write(work);
  const keep = (...orders: readonly Order[]) => write((transaction) => insertOrders(transaction, orders));
  const now = (name: string, accountId = OURS) => write((transaction) => getOrder(transaction, accountId, name));
  const save = (before: Order, after: Order) => write((transaction) => saveOrder(transaction, before, after));

  it('are saved with all that belongs to them, and no other is', async () => {
    await keep(draft('SO-1'), draft('SO-2'));
    const [before, other] = [await now('SO-1'), await now('SO-2')];
    expect(before).toMatchObject({ tags: ['gift', 'rush'], notes: [{ body: 'one' }, { body: 'two' }] });
    expect(before.referenceNumbers).toMatchObject([{ value: '7' }]);
    const [first, second] = before.lines;
    const [note] = before.notes;
    if (first === undefined || second === undefined || note === undefined) throw new Error('nothing was kept');
    const { destination } = before.addresses;
    const after: Order = {
      ...before,
      ...{ version: before.version + 1, tags: ['late'], referenceNumbers: [], notes: [{ ...note, body: 'new' }] },
      lines: [
        { ...second, quantity: 9 },
        { ...second, id: ids.next('lineItem'), position: 7, sku: 'C' },
      ],
      addresses: { ...before.addresses, destination: destination && { ...destination, city: 'Ely' } },
    };
    await save(before, after);
    expect([await now('SO-1'), await now('SO-2')]).toEqual([after, other]);
    await expect(save(before, { ...after, version: after.version + 1 })).rejects.toMatchObject({
      ...{ code: 'order_changed', hint: 'run the command again' },
      message: 'order SO-1 was changed by someone else meanwhile',
    });
    expect(await now('SO-1')).toEqual(after);
  });

  it('are those of the account that asks, by their ids and numbers, each once, as they are named', async () => {
    const [one, two, theirs] = [draft('SO-1'), draft('SO-2'), draft('SO-1', THEIRS)];
    await keep(one, two, theirs);
    expect([(await now('SO-1')).id, (await now('SO-1', THEIRS)).id]).toEqual([one.id, theirs.id]);
    await write(async (transaction) => {
      expect(await findOrder(transaction, OURS, theirs.id)).toBeUndefined();
      const lock = async (names: readonly string[], fields?: readonly string[]) =>
        (await lockOrders(transaction, OURS, names, { lock: true, ...(fields && { fields }) })).map(({ id }) => id);
      expect(await lock(['SO-2', one.id, 'SO-1', two.id])).toEqual([two.id, one.id]);
      expect(await lock([])).toEqual([]);
      await expect(lock(['SO-1', theirs.id, 'SO-9'], ['a', 'b'])).rejects.toMatchObject({
        code: 'order_not_found',
        details: [
          { field: 'b', message: `there is no order ${theirs.id}` },
          { field: 'ids', message: 'there is no order SO-9' },
        ],
      });
      const existing = async (...asked: readonly string[]) =>
        (await existingOrders(transaction, OURS, asked)).map(({ id }) => id);
      expect(await existing(two.id, theirs.id, one.id, 'ord_9')).toEqual([one.id, two.id].toSorted());
      expect(await existing()).toEqual([]);
    });
  });

  it('keep what their file said last until another one says it anew', async () => {
    const order = draft('SO-1');
    await keep(order);
    const said = () => write(async (transaction) => (await numberedOrders(transaction, OURS, ['SO-1'])).get('SO-1'));
    expect(await said()).toEqual({ id: order.id, importFingerprint: 'first', holder: null });
    await write((transaction) => saveLastSaid(transaction, new Map([[order.id, 'second']])));
    const before = await now('SO-1');
    await save(before, { ...before, version: before.version + 1, tags: [] });
    expect((await said())?.importFingerprint).toBe('second');
    const tagless = await now('SO-1');
    await save(tagless, { ...tagless, version: tagless.version + 1, importFingerprint: 'third' });
    expect((await said())?.importFingerprint).toBe('third');
  });

  it('have the numbers that they are called by, however these are written, before those that they took units of', async () => {
    const took =
      (number: string) =>
      (order: Order): Order => ({
        ...order,
        lines: order.lines.map((line) => ({ ...line, details: { ...line.details, originOrderNumber: number } })),
      });
    const [plain, composed] = [draft('SO-1'), draft('CAF\u00c9')];
    const spelled = draft('SO-3', OURS, { orderNumber: '\u200bSO-3' });
    const holders = ['SO-1', 'SO-3', 'SO-4'].map((number) => took(number)(draft(`TOOK-${number}`)));
    await keep(plain, composed, spelled, ...holders, draft('SO-5', THEIRS), took('SO-6')(draft('X', THEIRS)));
    const asked = ['SO-1', 'CAFE\u0301', 'SO-3', 'SO-4', 'SO-5', 'SO-6'];
    const found = await write((transaction) => numberedOrders(transaction, OURS, asked));
    const told = [...found].map(([number, { id, holder }]) => [number, id, holder]);
    const byNumber = (one: readonly unknown[], other: readonly unknown[]) =>
      String(one[0]) < String(other[0]) ? -1 : 1;
    expect(told.toSorted(byNumber)).toEqual([
      ['CAFE\u0301', composed.id, null],
      ['SO-1', plain.id, null],
      ['SO-3', spelled.id, null],
      ['SO-4', holders[2]?.id as OrderId, 'TOOK-SO-4'],
    ]);
    expect((await now('SO-3')).id).toBe(spelled.id);
    const apart = draft('X', OURS, { orderNumber: 'CAFE\u0301' });
    await keep(apart);
    expect([(await now('CAFE\u0301')).id, (await now('CAF\u00c9')).id]).toEqual([apart.id, composed.id]);
    expect(await write((transaction) => numberedOrders(transaction, OURS, []))).toEqual(new Map());
  });

  it('are found by each measure that a line lacks, or that is nothing, and their SKUs with them', async () => {
    const measured = { quantity: 1, length: 1, width: 1, height: 1, weight: 1 };
    const line = (name: string, changes: object) => ({ ...measured, sku: name, ...changes });
    const lacking = ['length', 'width', 'height', 'weight'].map((name) => line(name, { [name]: undefined }));
    const lines = [line('whole', {}), ...lacking, line('nothing', { weight: 0 })];
    const made = lines.map((each) => draft(`L-${each.sku}`, OURS, {}, { order_line_items: [each] }));
    const theirs = draft('L-0', THEIRS, {}, { order_line_items: [line('theirs', { weight: 0 })] });
    const bare = draft('L-bare', OURS, {}, { order_line_items: [{ name: 'Bare' }] });
    const picked = draft(
      'L-picked',
      OURS,
      { status: 'picking' },
      { order_line_items: [line('picked', { weight: 0 })] },
    );
    await keep(...made, theirs, bare, picked);
    const [, ...open] = made;
    await write(async (transaction) => {
      const found = async (skus: readonly string[] | 'all') =>
        listedIds(transaction, OURS, { lackingMeasures: { skus } }, { sort: 'id', direction: 'asc' });
      expect(await found('all')).toEqual([...open, bare, picked].map(({ id }) => id).toSorted());
      expect(await found(['width'])).toEqual([open[1], bare].map((each) => each?.id).toSorted());
      const skus = await skusOfLackingLines(transaction, OURS, ['new']);
      expect(skus.toSorted()).toEqual(['height', 'length', 'nothing', 'weight', 'width']);
    });
  });

  it('are found by any part of whom they go to, not of who pays, and sorted by what is asked', async () => {
    const person = { street1: '1 High St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' };
    const to = (number: string, parts: object, fields: object = {}) =>
      draft(number, OURS, {}, { destination_address: { ...person, ...parts }, ...fields });
    const zoe = { name: 'Zoe' };
    const [byName, byCompany, byMail] = [to('C', zoe), to('B', { company: 'Zoe Ltd' }), to('A', { email: 'zoe@x.io' })];
    const payer = to('D', { name: 'Ann' }, { billing_address: { ...person, ...zoe } });
    const late = { ...byMail, status: 'cancelled', updatedAt: '2026-03-01T00:00:00.000Z' } as const;
    await keep(byName, byCompany, late, payer);
    await write(async (transaction) => {
      const sorted = (sort: string, direction: 'asc' | 'desc' = 'asc') =>
        listOrders(transaction, OURS, { text: 'ZOE' }, { sort, direction, page: 1, perPage: 25 });
      const numbers = async (...asked: Parameters<typeof sorted>) =>
        (await sorted(...asked)).map(({ orderNumber }) => orderNumber);
      expect([await numbers('id'), await numbers('created_at', 'desc')]).toEqual([
        ['C', 'B', 'A'],
        ['A', 'B', 'C'],
      ]);
      expect([await numbers('order_number'), await numbers('updated_at'), await numbers('status')]).toEqual([
        ['A', 'B', 'C'],
        ['A', 'C', 'B'],
        ['A', 'C', 'B'],
      ]);
    });
  });
});
