import { beforeAll, describe, expect, it } from 'vitest';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importSources, importText, SHIP_TO, sourceOf } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

interface Row {
  readonly sku: string;
  readonly quantity: number;
  readonly price: string;
  readonly value?: string;
  readonly serial_numbers?: string;
}

describeOnBothDatabases('amounts and lines of what was ordered, sent again after units went elsewhere', (databases) => {
  let shop: Shop;
  let away: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
    away = await openShop(await databases.engine());
  });

  const next = () => `AM-${++number}`;
  const imported = async (order: string, rows: readonly Row[], more: Record<string, string> = {}, data = shop) => {
    const text = csvText(rows.map((row) => ({ order_number: order, ...row, ...SHIP_TO, ...more })));
    const [record] = await importText(data.engine, text, { options: { onConflict: 'update' } });
    return record;
  };
  const split = async (id: string, at: number, quantity: number, new_order_number = next()) => {
    const line = (await shop.get(id)).order_line_items[at];
    const body = { new_order_number, order_line_items: [{ id: line?.id, quantity }] };
    await shop.call(orderMoveOperations.split, { params: { id }, body });
    return new_order_number;
  };
  const combine = (master: string, other: string) =>
    shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [other] } });
  const amountsOf = async (id: string, data = shop) => {
    const { items_price, total_price, shipping_price } = await data.get(id);
    return { items_price, total_price, shipping_price };
  };
  const linesOf = async (id: string, data = shop) =>
    (await data.get(id)).order_line_items.map(({ sku, quantity, price, inventory_identifiers: serials }) =>
      [sku, quantity, price, ...serials.map(({ code }) => code)].join(' '),
    );
  const broughtAway = async (...orders: readonly string[]) => {
    const exported = await exportedOrders(shop, (each) => orders.includes(each));
    const made = await importSources(away.engine, [sourceOf('orders.json', JSON.stringify(exported))]);
    expect(made.map(({ result }) => result)).toEqual(orders.map(() => 'created'));
  };

  const MUGS = [
    { sku: 'MUG', quantity: 2, price: '5.00' },
    { sku: 'TEA', quantity: 2, price: '4.00' },
  ];
  const PAID = { items_price: '18.00', shipping_price: '3.00', tax_price: '1.00', total_price: '22.00' };

  it('takes what a shop refunds from what is left of a split order, and puts nothing back', async () => {
    const order = next();
    await imported(order, MUGS, PAID);
    const rest = await split(order, 0, 1);
    const refunded = { ...PAID, shipping_price: '0.00', total_price: '19.00' };
    expect(await imported(order, MUGS, refunded)).toMatchObject({
      result: 'updated',
      changes: ['total_price', 'shipping_price'],
    });
    expect(await amountsOf(order)).toEqual({ items_price: 13, total_price: 14, shipping_price: 0 });
    expect(await amountsOf(rest)).toMatchObject({ items_price: 5, total_price: 5 });
    const moved = await imported(order, MUGS, { ...refunded, ship_to_name: 'Loading Dock' });
    expect(moved?.changes).toEqual(['destination_address.name']);
    const less = await imported(order, MUGS, { ...refunded, total_price: '4.99' });
    expect(less?.reasons.map(({ column, message }) => [column, message])).toEqual([
      [
        'total_price',
        `is 4.99 USD; 5.00 USD of what was ordered went to ${rest}, so that it does not tell which order costs what: change that one itself`,
      ],
    ]);
  });

  it('takes amounts for those of what is left where a record says just that, as one does that lost our own columns', async () => {
    for (const [at, units] of [
      [0, 1],
      [0, 2],
    ] as const) {
      const order = next();
      await imported(order, MUGS, PAID);
      const rest = await split(order, at, units);
      const left = await amountsOf(order);
      const rows = (await shop.get(order)).order_line_items.map(({ sku, quantity, price }) => ({
        sku: String(sku),
        quantity,
        price: String(price),
      }));
      const said = { items_price: `${left.items_price}`, total_price: `${left.total_price}`, shipping_price: '3' };
      for (const ship_to_name of ['Loading Dock', 'Bay 2']) {
        expect((await imported(order, rows, { ...said, ship_to_name }))?.changes).toEqual(['destination_address.name']);
        expect(await amountsOf(order)).toEqual(left);
      }
      await imported(order, rows, { ...said, total_price: `${Number(left.total_price) - 1}` });
      expect((await amountsOf(order)).total_price).toBe(Number(left.total_price) - 1);
      // What was ordered is said with the amounts of all of it.
      await imported(order, MUGS, PAID);
      expect(await amountsOf(order)).toEqual(left);
      expect((await amountsOf(rest)).items_price).toBe(5 * units);
    }
  });

  it('takes amounts for those of all that is here where a record names what others brought too', async () => {
    const [order, master] = [next(), next()];
    await imported(order, MUGS, PAID);
    await imported(master, MUGS, PAID);
    const line = (await shop.get(order)).order_line_items[0];
    const body = { move_to_order_id: (await shop.get(master)).id, order_line_items: [{ id: line?.id, quantity: 1 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    const rows = [...MUGS, { sku: 'MUG', quantity: 1, price: '5.00' }].map((row, index) => ({
      order_number: master,
      ...row,
      ...SHIP_TO,
      ship_to_name: 'Loading Dock',
      total_price: 27,
      line_more: index === 2 ? JSON.stringify({ origin_order_number: order }) : '',
    }));
    const [record] = await importText(shop.engine, csvText(rows), { options: { onConflict: 'update' } });
    expect([record?.reasons, record?.changes]).toEqual([[], ['destination_address.name']]);
    expect(await amountsOf(master)).toEqual({ items_price: 23, total_price: 27, shipping_price: 3 });
  });

  it('leaves with a combined order what the others brought', async () => {
    const [master, other] = [next(), next()];
    await imported(master, MUGS, PAID);
    await imported(other, [{ sku: 'CUP', quantity: 3, price: '5.00' }], {
      items_price: '15.00',
      total_price: '18.00',
      shipping_price: '3.00',
    });
    await combine(master, other);
    expect((await imported(master, MUGS, { ...PAID, shipping_price: '2.00', total_price: '21.00' }))?.result).toBe(
      'updated',
    );
    expect(await amountsOf(master)).toEqual({ items_price: 33, total_price: 39, shipping_price: 5 });
    const more = { items_price: '15.00', total_price: '17.00', shipping_price: '2.00' };
    const refused = await imported(other, [{ sku: 'CUP', quantity: 3, price: '5.00' }], more);
    expect(refused).toMatchObject({
      result: 'rejected',
      reasons: [{ column: 'total_price' }, { column: 'shipping_price' }],
    });
    expect(await amountsOf(other)).toEqual({ items_price: 0, total_price: 0, shipping_price: 0 });
  });

  it('is told apart over HTTP too: lines by their keys are what was ordered, by their ids what the order has', async () => {
    const order = next();
    const line = { source_system_id: 'k-0', sku: 'MUG', quantity: 4, price: 5 };
    const body = { order_number: order, items_price: 20, total_price: 23, shipping_price: 3, order_line_items: [line] };
    await shop.call(orderOperations.create, { body });
    await split(order, 0, 1);
    await shop.call(orderOperations.update, {
      params: { id: order },
      body: { ...body, shipping_price: 1, total_price: 21 },
    });
    expect(await amountsOf(order)).toEqual({ items_price: 15, total_price: 16, shipping_price: 1 });
    const { order_line_items: lines } = await shop.get(order);
    const named = { order_line_items: lines.map(({ id }) => ({ id, price: 5 })), total_price: 15.5 };
    await shop.call(orderOperations.update, { params: { id: order }, body: named });
    expect((await amountsOf(order)).total_price).toBe(15.5);
    await shop.call(orderOperations.update, { params: { id: order }, body: { total_price: 15 } });
    expect((await amountsOf(order)).total_price).toBe(15);
  });

  describe('of lines without keys that share a SKU', () => {
    it.each([
      [
        'another price',
        [
          { sku: 'X', quantity: 2, price: '5.00' },
          { sku: 'X', quantity: 2, price: '4.00' },
        ],
        ['X 2 4'],
      ],
      [
        'another quantity',
        [
          { sku: 'X', quantity: 2, price: '5.00' },
          { sku: 'X', quantity: 3, price: '5.00' },
        ],
        ['X 3 5'],
      ],
      [
        'other serial numbers',
        [
          { sku: 'X', quantity: 2, price: '5.00', serial_numbers: 'S1;S2' },
          { sku: 'X', quantity: 2, price: '5.00', serial_numbers: 'S3;S4' },
        ],
        ['X 2 5 S3 S4'],
      ],
    ])('keeps the one that stayed: %s', async (_, rows, left) => {
      const order = next();
      await imported(order, rows);
      await split(order, 0, 2);
      const again = await imported(order, rows, { ship_to_name: 'Loading Dock' });
      expect([again?.reasons, again?.changes]).toEqual([[], ['destination_address.name']]);
      expect(await linesOf(order)).toEqual(left);
    });

    it('leaves serial numbers with the units that they are of, here and in other data', async () => {
      const order = next();
      const rows = [{ sku: 'X', quantity: 4, price: '5.00', serial_numbers: 'S1;S2;S3;S4' }];
      await imported(order, rows);
      const rest = await split(order, 0, 2);
      await broughtAway(order, rest);
      for (const data of [shop, away]) {
        const again = await imported(order, rows, { ship_to_name: 'Loading Dock' }, data);
        expect([again?.reasons, again?.changes]).toEqual([[], ['destination_address.name']]);
        expect([await linesOf(order, data), await linesOf(rest, data)]).toEqual([['X 2 5 S1 S2'], ['X 2 5 S3 S4']]);
      }
    });
  });

  it('are told to other data by an export, so that the shop’s file changes nothing there', async () => {
    const [order, master, other] = [next(), next(), next()];
    await imported(order, MUGS, PAID);
    const rest = await split(order, 0, 1);
    await imported(master, MUGS, PAID);
    await imported(other, [{ sku: 'CUP', quantity: 3, price: '5.00' }], { total_price: '15.00' });
    await combine(master, other);
    await broughtAway(order, rest, master, other);
    for (const each of [order, master]) {
      const again = await imported(each, MUGS, { ...PAID, ship_to_name: 'Loading Dock' }, away);
      expect(again?.changes).toEqual(['destination_address.name']);
      expect(await amountsOf(each, away)).toEqual(await amountsOf(each));
    }
    const cups = await imported(
      other,
      [{ sku: 'CUP', quantity: 3, price: '5.00' }],
      { total_price: '15.00', ship_to_name: 'Loading Dock' },
      away,
    );
    expect([cups?.reasons, cups?.changes]).toEqual([[], ['destination_address.name']]);
  });

  it('keeps what a price was converted from in an export, so that another day’s rate moves nothing', async () => {
    const order = next();
    const rate = (date: string, value: number) => ({ exchange_rates: [{ date, from: 'EUR', to: 'USD', rate: value }] });
    await shop.call(exchangeRateOperations.save, { body: rate('2026-01-01', 1.1) });
    await away.call(exchangeRateOperations.save, { body: rate('2026-01-01', 1.2) });
    const row = { sku: 'X', quantity: 3, price: '10.00', value: '5.00', line_currency: 'EUR', currency: 'USD' };
    const rows = [row];
    await imported(order, rows);
    expect(await linesOf(order)).toEqual(['X 3 11']);
    await broughtAway(order);
    const again = await imported(order, rows, { ship_to_name: 'Loading Dock' }, away);
    expect([again?.reasons, again?.changes]).toEqual([[], ['destination_address.name']]);
    expect(await linesOf(order, away)).toEqual(['X 3 11']);
    // So does the price beside another value, or none.
    expect((await imported(order, [{ ...row, value: '6.00' }], {}, away))?.reasons).toEqual([]);
    await imported(order, [{ ...row, value: '' }], { ship_to_name: 'Bay 2' }, away);
    expect(await linesOf(order, away)).toEqual(['X 3 11']);
  });
});
