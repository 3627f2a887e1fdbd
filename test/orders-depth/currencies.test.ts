import { beforeAll, expect, it } from 'vitest';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText } from '../orders/import.builder.ts';
import { openShop, type Shop } from './shop.ts';

describeOnBothDatabases('prices in another currency', (databases) => {
  let shop: Shop;
  let number = 0;
  const rate = (date: string, from: string, to: string, value: string) => ({ date, from, to, rate: value });
  const save = (...rates: readonly unknown[]) =>
    shop.call(exchangeRateOperations.save, { body: { exchange_rates: rates } });
  beforeAll(async () => {
    shop = await openShop(await databases.engine({ now: new Date('2026-03-02T12:00:00Z') }));
    await save(rate('2026-02-01', 'EUR', 'USD', '1.05'), rate('2026-03-01', 'EUR', 'USD', '1.0825'));
    await save(rate('2026-03-03', 'EUR', 'USD', '9'));
  });
  const created = (line: Readonly<Record<string, unknown>>, currency = 'USD') =>
    shop.create({
      order_number: `CU-${++number}`,
      currency,
      order_line_items: [{ sku: 'MUG-RED', quantity: 3, source_system_id: 'a', ...line }],
    });

  it('are converted with the rate of the last day that is not after the order', async () => {
    const order = await created({ currency: 'EUR', price: 10, value: '3.3333' });
    expect(order.order_line_items[0]).toMatchObject({ currency: 'USD', price: 10.825, value: 3.6083 });
    expect(order.items_price).toBe(32.48);
  });

  it('use the opposite rate turned over where there is no own one', async () => {
    const order = await created({ currency: 'USD', price: 10.825 }, 'EUR');
    expect(order.order_line_items[0]?.price).toBe(10);
  });

  it('are refused where they come to more than a unit may cost', async () => {
    const tooMuch = { code: 'limit_exceeded', details: [{ field: 'order_line_items[0].price' }] };
    await expect(created({ currency: 'EUR', price: 99_999_999 })).rejects.toMatchObject(tooMuch);
  });

  it('are refused where no rate is known, never taken as they are', async () => {
    await expect(created({ currency: 'CHF', price: 10 })).rejects.toMatchObject({
      code: 'exchange_rate_missing',
      status: 422,
      details: [{ field: 'order_line_items[0].currency' }],
    });
    const order = await created({ price: 1 });
    await expect(
      shop.update(order.id, { order_line_items: [{ source_system_id: 'a', currency: 'CHF', price: 2 }] }),
    ).rejects.toMatchObject({ code: 'exchange_rate_missing' });
  });

  it('sent again as they were keep the rate of their own day', async () => {
    const order = await created({ currency: 'EUR', price: 10 });
    await save(rate('2026-03-02', 'EUR', 'USD', '2'));
    const again = { order_line_items: [{ source_system_id: 'a', currency: 'EUR', price: 10, quantity: 4 }] };
    expect((await shop.update(order.id, again)).order_line_items[0]).toMatchObject({ price: 10.825, quantity: 4 });
    const dearer = { order_line_items: [{ source_system_id: 'a', currency: 'EUR', price: 11 }] };
    expect((await shop.update(order.id, dearer)).order_line_items[0]?.price).toBe(22);
    const own = { order_line_items: [{ source_system_id: 'a', price: 7 }] };
    expect((await shop.update(order.id, own)).order_line_items[0]?.price).toBe(7);
  });

  it('are kept each by itself: what is not sent, or again as it was, stays at the rate of its own day', async () => {
    await save(rate('2026-03-01', 'GBP', 'USD', '2'));
    const line = (sent: object) => ({ order_line_items: [{ source_system_id: 'a', ...sent }] });
    const pounds = (sent: object) => line({ currency: 'GBP', ...sent });
    const { id } = await created({ currency: 'GBP', price: 12, value: 7 });
    const { id: ofPrice } = await created({ currency: 'GBP', price: 12 });
    await shop.update(ofPrice, line({ value: 3 }));
    const { id: ofValue } = await created({ currency: 'GBP', value: 7 });
    await save(rate('2026-03-02', 'GBP', 'USD', '3'));
    for (const [order, sent, prices] of [
      [id, pounds({ price: 12 }), { price: 24, value: 14 }],
      [id, pounds({ value: 7 }), { price: 24, value: 14 }],
      [id, pounds({ quantity: 4 }), { price: 24, value: 14 }],
      [id, line({ price: 24, value: 14 }), { price: 24, value: 14 }],
      [id, pounds({ price: 12, value: 8 }), { price: 24, value: 24 }],
      [id, pounds({ price: 12, value: 8 }), { price: 24, value: 24 }],
      [id, line({ value: 5 }), { price: 24, value: 5 }],
      [id, pounds({ price: 12 }), { price: 24, value: 5 }],
      [id, line({ clear: ['price'] }), { price: null, value: 5 }],
      [id, pounds({ price: 12 }), { price: 36, value: 5 }],
      [ofPrice, pounds({ price: 12, value: 7 }), { price: 24, value: 21 }],
      [ofValue, pounds({ price: 12, value: 7 }), { price: 36, value: 14 }],
    ] as const) {
      const [after] = (await shop.update(order, sent)).order_line_items;
      expect(after, JSON.stringify(sent)).toMatchObject(prices);
    }
  });

  it('are not converted by a currency that a file says without them, which is told unless they were', async () => {
    const told = async (order_number: string, line: object, tags: string) => {
      const text = csvText([{ order_number, sku: 'MUG-RED', quantity: 3, tags, ...line }]);
      const [record] = await importText(shop.engine, text, { options: { onConflict: 'update' } });
      return record?.warnings;
    };
    const order = `CU-${++number}`;
    await told(order, { price: '10' }, 'a');
    expect(await told(order, { line_currency: 'EUR' }, 'b')).toEqual([
      `${order}: the file says EUR of MUG-RED, and no price or value: that converts nothing, its amounts stay in USD`,
    ]);
    await told(order, { line_currency: 'EUR', price: '10' }, 'c');
    expect(await told(order, { line_currency: 'EUR' }, 'd')).toEqual([]);
  });

  it('have rates that are listed by day, and one bad row keeps all out', async () => {
    const rates = await shop.call(exchangeRateOperations.list, { query: { from: 'eur', to: 'usd' } });
    expect(rates[0]).toEqual({ date: '2026-02-01', from: 'EUR', to: 'USD', rate: 1.05 });
    const before = rates.length;
    await expect(
      save(rate('2026-05-01', 'EUR', 'USD', '1'), rate('2026-02-30', 'EUR', 'USD', '1')),
    ).rejects.toMatchObject({
      details: [{ field: 'exchange_rates[1].date', message: 'is "2026-02-30"; it must be a date like 2026-03-02' }],
    });
    for (const [row, field] of [
      [rate('2026-05-01', 'EUR', 'EUR', '1'), 'to'],
      [rate('2026-05-01', 'euros', 'USD', '1'), 'from'],
      [rate('2026-05-01', 'EUR', 'USD', '-1'), 'rate'],
    ] as const) {
      await expect(save(row)).rejects.toMatchObject({
        status: 400,
        details: [{ field: `exchange_rates[0].${field}` }],
      });
    }
    expect(await shop.call(exchangeRateOperations.list, { query: { from: 'EUR' } })).toHaveLength(before);
  });

  it('are saved of no list that says two things of one day, and once of one that says the same twice', async () => {
    const day = (value: string) => rate('2026-02-20', 'GBP', 'USD', value);
    await expect(save(day('1.3'), day('1.4'))).rejects.toMatchObject({
      code: 'unreadable_field',
      details: [{ field: 'exchange_rates[1]', message: expect.stringContaining('than exchange_rates[0]') }],
    });
    expect(await save(day('1.3'), day('1.30'))).toHaveLength(1);
  });

  it('are saved with a warning where those of one day contradict each other, also one that was there before', async () => {
    await save(rate('2026-02-21', 'CHF', 'USD', '1.2'));
    const body = { exchange_rates: [rate('2026-02-21', 'USD', 'CHF', '1.2')] };
    const { value, warnings } = await shop.engine.call(exchangeRateOperations.save, { body });
    expect(value).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('1 USD there and back is 1.44 USD')]);
    body.exchange_rates = [rate('2026-02-21', 'USD', 'CHF', '0.83333333')];
    expect((await shop.engine.call(exchangeRateOperations.save, { body })).warnings).toEqual([]);
    body.exchange_rates = [rate('2026-02-22', 'CHF', 'USD', '0.83333333')];
    expect((await shop.engine.call(exchangeRateOperations.save, { body })).warnings).toEqual([
      expect.stringMatching(/^2026-02-22: CHF to USD is 0.83333333, and was 1.2 on 2026-02-21/),
    ]);
  });
});
