import { beforeAll, describe, expect, it } from 'vitest';
import { exchangeRateOperations } from '../../src/exchange-rates/exchange-rates.operations.ts';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importSources, importText, SHIP_TO, sourceOf } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

type Row = Readonly<Record<string, string>>;

describeOnBothDatabases('goods that lie in another order', (databases) => {
  let shop: Shop;
  let away: Shop;
  let number = 0;
  beforeAll(async () => {
    [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
  });

  const row = (order_number: string, more: Row = {}) => ({
    ...{
      order_number,
      status: 'new',
      tags: 'x',
      line_source_system_id: '1',
      sku: 'MUG-RED',
      quantity: '4',
      price: '14.00',
    },
    ...SHIP_TO,
    ...more,
  });
  const sent = async (more: Row, order: string, data = shop) => {
    const text = csvText([row(order, more)]);
    return (await importText(data.engine, text, { options: { onConflict: 'update' } }))[0];
  };
  const made = async (more: Row = {}) => {
    const order = `MG-${++number}-`;
    await sent(more, order);
    return order;
  };
  const splitOff = async (order: string) => {
    const body = { new_order_number: `${order}B`, order_line_items: [{ sku: 'MUG-RED', quantity: 2 }] };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    return `${order}B`;
  };
  const combined = async () => {
    const [master, other] = [await made({ sku: 'TEA-GRN' }), await made({ serial_numbers: 's1;s2' })];
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [other] } });
    return [master, other] as const;
  };
  const lineOf = async (order: string, data = shop) => (await data.get(order)).order_line_items.at(-1);
  const putRight = async (order: string, change: object, data = shop) =>
    data.update(order, { order_line_items: [{ id: (await lineOf(order, data))?.id, ...change }] });
  const skusOf = async (order: string) => (await shop.get(order)).order_line_items.map(({ sku }) => sku);

  describe('of which a file says another SKU', () => {
    it('and that came back are not left as they were without a word', async () => {
      const order = await made();
      const part = await splitOff(order);
      await shop.call(orderMoveOperations.combine, { body: { master_order_id: order, ids: [part] } });
      const refused = await sent({ sku: 'MUG-BLU' }, order);
      expect(refused?.reasons.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^is MUG-BLU; .* in line \S+ of this order, as MUG-RED: change it there first/),
      ]);
      await putRight(order, { sku: 'MUG-BLU' });
      expect(await sent({ sku: 'MUG-BLU' }, order)).toMatchObject({ result: 'updated' });
      expect(await skusOf(order)).toEqual(['MUG-BLU', 'MUG-BLU']);
    });

    it('are not taken for what the file says, until they are changed there', async () => {
      const [master, other] = await combined();
      const order = await made();
      const part = await splitOff(order);
      for (const [name, holder] of [
        [other, master],
        [order, part],
      ] as const) {
        const told = new RegExp(`^is MUG-BLU; .* in order ${holder}, as MUG-RED: change it there first`);
        for (const more of [{}, { tags: 'y' }]) {
          const refused = await sent({ sku: 'MUG-BLU', ...more }, name);
          expect(refused?.reasons.map(({ message }) => message)).toEqual([expect.stringMatching(told)]);
        }
        const body = { order_line_items: [{ source_system_id: '1', sku: 'MUG-BLU', quantity: 4 }] };
        await expect(shop.update(name, body)).rejects.toThrow(holder);
        await putRight(holder, { sku: 'MUG-BLU' });
        expect(await sent({ sku: 'MUG-BLU', tags: 'z' }, name)).toMatchObject({ result: 'updated' });
      }
      expect([await skusOf(master), await skusOf(order), await skusOf(part)]).toEqual([
        ['TEA-GRN', 'MUG-BLU'],
        ['MUG-BLU'],
        ['MUG-BLU'],
      ]);
    });

    it('or another value, weight or word for customs, are told of where they stay as they were', async () => {
      const said = { value: '8.00', weight: '1', hs_code: '691200', country_of_origin: 'US' };
      const now = { ...said, value: '9.00', weight: '2', hs_code: '691110' };
      const split = await made(said);
      const part = await splitOff(split);
      const told = (order: string, units: string, holder: string, what: string) =>
        `${order}: the file says another ${what} of MUG-RED, and ${units} of it, in order ${holder}, keep what was said before: change that there (orders items update)`;
      expect((await sent({ ...said, tags: 'y' }, split))?.warnings).toEqual([]);
      expect((await sent(now, split))?.warnings).toEqual([told(split, '2', part, 'value, weight, hs_code')]);
      expect((await lineOf(part))?.hs_code).toBe('691200');
      const [master, other] = [await made({ sku: 'TEA-GRN' }), await made(said)];
      await shop.call(orderMoveOperations.combine, { body: { master_order_id: master, ids: [other] } });
      expect((await sent({ ...said, tags: 'y' }, other))?.warnings).toEqual([]);
      expect((await sent(now, other))?.warnings).toEqual([told(other, '4', master, 'value, weight, hs_code')]);
      await putRight(master, { value: 9, weight: 2, hs_code: '691110' });
      expect((await sent(now, other))?.warnings).toEqual([]);
    });

    it('or another price or value in the currency of their line, or in the order’s, are told of', async () => {
      const rates = [{ date: '2026-01-01', from: 'EUR', to: 'USD', rate: '0.5' }];
      await shop.call(exchangeRateOperations.save, { body: { exchange_rates: rates } });
      const said = { line_currency: 'EUR', price: '12.00', value: '7.00' };
      const told = (order: string, part: string, price: string, was: string) => [
        `${order}: MUG-RED is ${price} as the file says, and 2 of it, in order ${part}, cost ${was}: change that there (orders items update)`,
      ];
      const value = (order: string, part: string) =>
        `${order}: the file says another value of MUG-RED, and 2 of it, in order ${part}, keep what was said before: change that there (orders items update)`;
      for (const [now, price, was] of [
        [{ ...said, price: '14.00', value: '9.00' }, '14.0000 EUR', '12.0000 EUR'],
        [{ price: '7.00', value: '4.50' }, '7.0000', '6.0000'],
      ] as const) {
        const order = await made(said);
        const part = await splitOff(order);
        for (const same of [said, { price: '6.00', value: '3.50' }]) {
          expect((await sent({ ...same, tags: 'y' }, order))?.warnings).toEqual([]);
        }
        expect((await sent(now, order))?.warnings).toEqual([...told(order, part, price, was), value(order, part)]);
        expect((await sent({ ...now, tags: 'z' }, order))?.warnings).toEqual([]);
      }
    });

    it('or another price or serial number are told of', async () => {
      const [master, other] = await combined();
      const price = await sent({ price: '12.00', serial_numbers: 's1;s2' }, other);
      expect(price?.warnings).toEqual([
        `${other}: MUG-RED is 12.0000 as the file says, and 4 of it, in order ${master}, cost 14.0000: change that there (orders items update)`,
      ]);
      const serials = await sent({ serial_numbers: 's1;s7' }, other);
      expect(serials?.warnings).toEqual([
        `${other}: the file gives MUG-RED the serial numbers s7, and its units are in order ${master}: give them there (orders items update)`,
      ]);
      expect((await sent({ serial_numbers: 's1;s2' }, other))?.warnings).toEqual([]);
    });
  });

  describe.each([
    ['SKU', { sku: 'MUG-BLU' }],
    ['key', { source_system_id: '77' }],
  ])('whose %s was put right', (_, change) => {
    it('are known as those of their order', async () => {
      const order = await made({ serial_numbers: 's1;s2;s3;s4' });
      const part = await splitOff(order);
      await putRight(part, change);
      expect((await sent({ status: 'on_hold' }, order))?.warnings).toEqual([
        expect.stringContaining(`in ${part} (2 ×`),
      ]);
      const swapped = { inventory_identifiers: ['s1', 's3'].map((code) => ({ type: 'SerialNumber', code })) };
      await expect(putRight(order, swapped)).rejects.toThrow(`"s3" is that of a unit in order ${part}`);
      await shop.book(part);
      expect((await sent({ status: 'cancelled' }, order))?.warnings).toEqual([
        expect.stringContaining(`cancelled are booked in ${part} (2 ×`),
      ]);
    });
  });

  it('are known by their key in other data, whatever they are called there since', async () => {
    const order = await made();
    const part = await splitOff(order);
    const exported = await exportedOrders(shop, (each) => each.startsWith(order));
    await importSources(away.engine, [sourceOf('orders.json', JSON.stringify(exported))]);
    await putRight(part, { sku: 'MUG-BLU' }, away);
    expect((await sent({ shipped_quantity: '1', tags: 'y' }, order, away))?.warnings.join()).toContain(
      `are left to ship in ${part} (2 × MUG-BLU): take out there what is shipped`,
    );
    await away.call(orderOperations.cancel, { params: { id: part }, body: {} });
    expect((await sent({ shipped_quantity: '0', tags: 'z' }, order, away))?.warnings.join()).toContain(
      '2 × MUG-RED of it were removed or cancelled in other orders',
    );
  });

  it('are known by their serial numbers beside a line of the same goods, in other data too', async () => {
    const order = `MG-${++number}-`;
    const lines = ['', 's1'].map((serial_numbers) => ({ quantity: '1', line_source_system_id: '', serial_numbers }));
    const file = (tags: string) => csvText(lines.map((line) => row(order, { ...line, tags })));
    await importText(shop.engine, file('x'));
    const order_line_items = [{ id: (await lineOf(order))?.id, quantity: 1 }];
    const body = { new_order_number: `${order}B`, order_line_items };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    const exported = await exportedOrders(shop, (each) => each.startsWith(order));
    await importSources(away.engine, [sourceOf('orders.json', JSON.stringify(exported))]);
    for (const data of [shop, away]) {
      const records = await importText(data.engine, file('y'), { options: { onConflict: 'update' } });
      expect(records).toMatchObject([{ result: 'updated', reasons: [], changes: ['tags'], warnings: [] }]);
      expect((await data.get(order)).order_line_items).toMatchObject([{ quantity: 1, inventory_identifiers: [] }]);
    }
  });

  it('are known in other data too that an export brought them to', async () => {
    const order = await made({ serial_numbers: 's1;s2;s3;s4' });
    const part = await splitOff(order);
    const exported = await exportedOrders(shop, (each) => [order, part].includes(each));
    await importSources(away.engine, [sourceOf('orders.json', JSON.stringify(exported))]);
    const moved = await sent({ ship_to_street1: '9 New St' }, order, away);
    expect(moved?.warnings).toEqual([expect.stringContaining(`its units in ${part}, which go to the old one`)]);
    const held = await sent({ status: 'on_hold' }, order, away);
    expect(held?.warnings).toEqual([expect.stringContaining(`in ${part} (2 × MUG-RED): hold there too`)]);
    const swapped = { inventory_identifiers: ['s1', 's3'].map((code) => ({ type: 'SerialNumber', code })) };
    await expect(putRight(order, swapped, away)).rejects.toThrow(`"s3" is that of a unit in order ${part}`);
    await away.book(part);
    await away.call(orderOperations.release, { body: { ids: [order] } });
    expect((await sent({ status: 'cancelled' }, order, away))?.warnings[0]).toContain(`are booked in ${part} (2 ×`);
  });
});
