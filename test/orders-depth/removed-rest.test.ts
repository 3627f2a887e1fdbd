import { beforeAll, describe, expect, it } from 'vitest';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

const SERIALS = ['s1', 's2', 's3', 's4'];

describeOnBothDatabases('a shop that sends a split line again', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });

  const file = (order: string, quantity: number, serials: readonly string[], tags: string, key: string | undefined) =>
    csvText([
      {
        order_number: order,
        sku: 'MUG-RED',
        quantity: `${quantity}`,
        price: '14.00',
        serial_numbers: serials.join(';'),
        tags,
        ...(key === undefined ? {} : { line_source_system_id: key }),
        ...SHIP_TO,
      },
      { order_number: order, sku: 'SOAP-3', quantity: '1', price: '15.00' },
    ]);
  const sent = async (text: string) => (await importText(shop.engine, text, { options: { onConflict: 'update' } }))[0];
  const mugsOf = async (order: string) =>
    (await shop.get(order)).order_line_items
      .filter(({ sku }) => sku === 'MUG-RED')
      .map(({ quantity, inventory_identifiers: identifiers }) => [quantity, identifiers.map(({ code }) => code)]);
  /** Four mugs, of which so many lie in another order; answers both numbers. */
  const splitOrder = async (units: number, key: string | undefined, serials: readonly string[] = SERIALS) => {
    const order = `RR-${++number}`;
    await sent(file(order, 4, serials, 'x', key));
    const part = `${order}-B`;
    const order_line_items = [{ sku: 'MUG-RED', quantity: units }];
    await shop.call(orderMoveOperations.split, {
      params: { id: order },
      body: { new_order_number: part, order_line_items },
    });
    return [order, part] as const;
  };
  const removeMugs = async (order: string) => {
    const ids = (await shop.get(order)).order_line_items.filter(({ sku }) => sku === 'MUG-RED').map(({ id }) => id);
    await shop.call(orderItemOperations.remove, { params: { id: order }, body: { order_line_item_ids: ids } });
  };

  describe.each([
    ['by its key', '1'],
    ['without a key', undefined],
  ])('%s', (_, key) => {
    it('gets back neither what was removed here nor what lies in the other order, and is told so', async () => {
      const [order, part] = await splitOrder(2, key);
      await removeMugs(order);
      const told = `${order}: 2 of the 4 × MUG-RED were removed here, and stay so; 2 are in order ${part}`;
      expect(await sent(file(order, 4, SERIALS, 'y', key))).toMatchObject({ changes: ['tags'], warnings: [told] });
      expect([await mugsOf(order), await mugsOf(part)]).toEqual([[], [[2, ['s3', 's4']]]]);
      const order_line_items = [{ sku: 'MUG-RED', quantity: 2, price: 14 }];
      await shop.call(orderItemOperations.save, { params: { id: order }, body: { order_line_items } });
      expect((await sent(file(order, 4, SERIALS, 'z', key)))?.changes).toEqual(['tags']);
      expect([await mugsOf(order), await mugsOf(part)]).toEqual([[[2, []]], [[2, ['s3', 's4']]]]);
    });

    it('gets nothing back elsewhere either, in the data that an export made of both orders', async () => {
      const [order, part] = await splitOrder(2, key, []);
      await removeMugs(order);
      const away = await openShop(await databases.engine());
      const orders = await exportedOrders(shop, (each) => each === order || each === part);
      await away.call(orderOperations.importBatch, { body: { orders } });
      const [record] = await importText(away.engine, file(order, 4, [], 'y', key), {
        options: { onConflict: 'update' },
      });
      const told = `${order}: 2 of the 4 × MUG-RED were removed here, and stay so; 2 are in order ${part}`;
      expect(record).toMatchObject({ changes: ['tags'], warnings: [told] });
      const again = await exportedOrders(away, (each) => each === order);
      expect(again[0]?.left_out).toMatchObject([{ quantity: 2, removed_quantity: 2, is_moved: true }]);
    });

    it('gets nothing where it says only what lies in the other order, and is refused where it says less', async () => {
      const [order] = await splitOrder(2, key);
      await removeMugs(order);
      expect((await sent(file(order, 2, [], 'y', key)))?.changes).toEqual(['tags']);
      const less = await sent(file(order, 1, [], 'y', key));
      expect(less?.reasons[0]?.message).toMatch(/^is 1; of the 4 that were ordered 2 are in order RR-\d+-B/);
      expect(await mugsOf(order)).toEqual([]);
    });

    it('is told where the others are when it says as many as are left, and takes no serial number from there', async () => {
      const [order, part] = await splitOrder(3, key);
      const told = `${order}: MUG-RED is 1, as many as are left here; 3 are in order ${part}: if fewer were ordered, change that too`;
      expect(await sent(file(order, 1, ['s4'], 'y', key))).toMatchObject({ result: 'updated', warnings: [told] });
      expect([await mugsOf(order), await mugsOf(part)]).toEqual([[[1, ['s1']]], [[3, ['s2', 's3', 's4']]]]);
      const plain = await splitOrder(3, key, []);
      const [conflict] = await importText(shop.engine, file(plain[0], 1, [], 'x', key));
      expect([conflict?.result, conflict?.reasons[0]?.message]).toEqual([
        'rejected',
        expect.stringContaining('as many as are left here'),
      ]);
      await shop.call(orderOperations.cancel, { params: { id: plain[1] } });
      expect((await sent(file(plain[0], 1, [], 'x', key)))?.warnings).toEqual([]);
    });
  });

  it('by its id takes no other quantity of a file, which may be from before, and over HTTP no serial number that lies elsewhere', async () => {
    const [order, part] = await splitOrder(2, '1');
    const lineOf = async (name: string) => (await shop.get(name)).order_line_items.find(({ sku }) => sku === 'MUG-RED');
    const edited = async (name: string, quantity: number, serials: readonly string[]) => ({
      order_number: name,
      order_line_items: [
        {
          id: (await lineOf(name))?.id,
          sku: 'MUG-RED',
          quantity,
          inventory_identifiers: serials.map((code) => ({ type: 'SerialNumber', code })),
        },
      ],
    });
    const orders = [await edited(order, 1, ['s1']), await edited(part, 3, ['s2', 's3', 's4'])];
    const records = await shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    const refused = { result: 'rejected', problems: [{ message: expect.stringContaining('(orders items update)') }] };
    expect(records).toMatchObject([refused, refused]);
    expect([await mugsOf(order), await mugsOf(part)]).toEqual([[[2, ['s1', 's2']]], [[2, ['s3', 's4']]]]);
    const swapped = await edited(order, 2, ['s3', 's1']);
    const { order_line_items } = swapped;
    const told = `"s3" is that of a unit in order ${part}; take it out there first`;
    await expect(shop.update(order, { order_line_items })).rejects.toThrow(told);
    const body = { orders: [swapped], on_conflict: 'update' };
    expect(await shop.call(orderOperations.importBatch, { body })).toMatchObject([{ problems: [{ message: told }] }]);
    expect((await shop.update(order, { order_line_items: (await edited(order, 1, ['s1'])).order_line_items })).id).toBe(
      (await shop.get(order)).id,
    );
    expect(await mugsOf(order)).toEqual([[1, ['s1']]]);
  });

  it('takes no more of an export from between two splits', async () => {
    const [order] = await splitOrder(1, '1', []);
    const exported = await exportedOrders(shop, (each) => each === order);
    const order_line_items = [{ sku: 'MUG-RED', quantity: 1 }];
    const body = { new_order_number: `${order}-C`, order_line_items };
    await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    const orders = exported.map((each) => ({ ...each, tags: ['later'] }));
    const [record] = await shop.call(orderOperations.importBatch, { body: { orders, on_conflict: 'update' } });
    expect(record).toMatchObject({ result: 'rejected' });
    expect((await mugsOf(order)).map(([units]) => units)).toEqual([2]);
  });

  it('is told the same over HTTP, by the key', async () => {
    const [order, part] = await splitOrder(3, '1');
    const body = { order_line_items: [{ source_system_id: '1', quantity: 1 }] };
    const { warnings } = await shop.engine.call(orderOperations.update, { params: { id: order }, body });
    expect(warnings).toEqual([
      `order_line_items[0].quantity is 1, as many as are left here; 3 are in order ${part}: if fewer were ordered, change that too`,
    ]);
    await removeMugs(order);
    const again = { order_line_items: [{ source_system_id: '1', sku: 'MUG-RED', quantity: 4 }] };
    await expect(shop.update(order, again)).rejects.toThrow(`3 are in order ${part}`);
    expect(await mugsOf(order)).toEqual([]);
  });
});
