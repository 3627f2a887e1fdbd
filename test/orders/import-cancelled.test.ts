import { beforeAll, expect, it } from 'vitest';
import { orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openShop, type Shop } from '../orders-depth/shop.ts';
import { BLU, line, nightsOf, RED, TEA } from './import-nights.builder.ts';

/** What a file says of orders that were cancelled here, or emptied (src/orders/import/DECISIONS.md). */
describeOnBothDatabases('units of an order that is cancelled', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const { file, sent, added } = nightsOf(() => shop);

  it('that a file brings to an order which a combine emptied are told, as it stays cancelled, until it is restored', async () => {
    for (const number of ['MASTER', 'EMPTIED']) await sent(number, line('l1', RED, 1));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'MASTER', ids: ['EMPTIED'] } });
    const [first, news] = [line('l1', RED, 1, 0), line('l2', RED, 2, 0)];
    expect(await sent('EMPTIED', first)).toEqual([]);
    for (const _ of ['once', 'again']) {
      expect(await sent('EMPTIED', first, news)).toEqual([expect.stringContaining(`EMPTIED is cancelled, and new as`)]);
    }
    const shipped = await sent('EMPTIED', first, line('l2', RED, 2, 2));
    expect(shipped).toEqual(['EMPTIED had left to ship here what the file says is shipped: 2 × MUG-RED']);
    expect(await sent('EMPTIED', first, line('l2', RED, 2, 2))).toEqual([]);
    expect(await file('EMPTIED', 'cancelled', first, news)).toEqual([expect.stringContaining('1 × MUG-RED cancelled')]);
    await shop.call(orderOperations.restore, { body: { ids: ['EMPTIED'] } });
    expect(await sent('EMPTIED', first, news)).toEqual([]);
  });

  it('of an order that is cancelled are told where the file wants them shipped, and not where it is cancelled there too', async () => {
    const [left, gone] = [line('l1', RED, 4, 0), line('l2', BLU, 2, 2)];
    const cancel = (number: string) => shop.call(orderOperations.cancel, { params: { id: number } });
    const restore = (said: string) => [
      expect.stringMatching(new RegExp(`is cancelled, and ${said}.*orders restore it`)),
    ];
    for (const [number, first] of [
      ['THERE', line('l2', BLU, 2, 0)],
      ['HERE', gone],
    ] as const) {
      await sent(number, left, first);
      await sent(number, left, gone);
      if (number === 'HERE') await cancel(number);
      for (const _ of ['once', 'again']) expect(await file(number, 'cancelled', left, gone)).toEqual([]);
      for (const _ of ['once', 'again']) {
        expect(await sent(number, line('l1', RED, 5, 0), gone)).toEqual(restore('new as the file says'));
      }
      expect(await file(number, undefined, line('l1', RED, 5, 0), gone)).toEqual([]);
      expect(await file(number, undefined, line('l1', RED, 6, 0), gone)).toEqual(restore('the file brings goods'));
    }
    await sent('ADDED', left, line('l9', TEA, 1, 0));
    await added('ADDED', BLU, 1);
    const units = (await shop.get('ADDED')).order_line_items.slice(0, 2).map(({ id, quantity }) => ({ id, quantity }));
    const body = { order_line_items: units, new_order_number: 'ADDED-B' };
    await shop.call(orderMoveOperations.split, { params: { id: 'ADDED' }, body });
    await cancel('ADDED');
    expect(await sent('ADDED', left, line('l9', TEA, 1, 0))).toEqual([]);
    await sent('WHOLE', left);
    await cancel('WHOLE');
    const shipped = ['WHOLE had left to ship here what the file says is shipped: 4 × MUG-RED'];
    expect(await sent('WHOLE', line('l1', RED, 4, 4))).toEqual(shipped);
    expect(await sent('WHOLE', line('l1', RED, 4, 4))).toEqual([]);
  });

  it('that are shipped after all of an order that was cancelled are told with a way that ships them', async () => {
    const [left, shipped] = [line('l1', RED, 4, 0), line('l1', RED, 4, 4)];
    await sent('UNDONE', left);
    await shop.call(orderOperations.cancel, { params: { id: 'UNDONE' } });
    await sent('UNDONE', shipped);
    const way = 'orders restore it and update its status to partially_shipped';
    expect(await sent('UNDONE', left)).toEqual([expect.stringContaining(way)]);
    await shop.call(orderOperations.restore, { body: { ids: ['UNDONE'] } });
    await shop.update('UNDONE', { status: 'partially_shipped' });
    expect(await sent('UNDONE', left)).toEqual([]);
    await shop.book('UNDONE');

    const silent = (shipped: number) => file('SILENT', undefined, line('l1', RED, 4, shipped), line('l9', TEA, 1, 0));
    await silent(0);
    await shop.call(orderOperations.cancel, { params: { id: 'SILENT' } });
    await silent(2);
    for (const _ of ['once', 'again'])
      expect(await silent(0)).toEqual([expect.stringContaining('make an order of its own')]);
  });

  it('that were put back into an order that is cancelled go on being told', async () => {
    for (const number of ['HOLDER', 'GIVER']) await sent(number, line('', RED, 1, 0));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'HOLDER', ids: ['GIVER'] } });
    await shop.call(orderOperations.cancel, { params: { id: 'HOLDER' } });
    const lost = expect.stringContaining('1 × MUG-RED of it were removed or cancelled in other orders');
    expect(await sent('GIVER', line('', RED, 1, 0))).toEqual([lost]);
    await added('GIVER', RED, 1);
    const restore = expect.stringContaining('GIVER is cancelled, and new as the file says: orders restore it');
    for (const _ of ['once', 'again']) expect(await sent('GIVER', line('', RED, 1, 0))).toEqual([restore]);
  });
});
