import { beforeAll, describe, expect, it } from 'vitest';
import { planned } from '../../src/orders/commands/import-answer.ts';
import type { ImportRecord } from '../../src/orders/commands/import-records.ts';
import { Tally } from '../../src/orders/commands/import-tally.ts';
import type { OnConflict } from '../../src/orders/import/imported-order.ts';
import { openReportFile } from '../../src/orders/import/told/report-file.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, exportedOrders, openShop, type Shop } from '../orders-depth/shop.ts';
import { csvText, importText, SHIP_TO, SHOPIFY_TO } from './import.builder.ts';

/** Rows of a Shopify order: what its order says, and of each line SKU, units and fulfilment. */
function shopify(number: string, order: Readonly<Record<string, string>>, lines: readonly (readonly string[])[]) {
  return lines.map(([sku = '', units = '1', fulfilment = ''], index) => ({
    Name: number,
    ...(index === 0 ? { ...SHOPIFY_TO, ...order } : {}),
    'Lineitem name': `${sku} by name`,
    'Lineitem sku': sku,
    'Lineitem quantity': units,
    'Lineitem price': '10.00',
    'Lineitem requires shipping': 'true',
    'Lineitem fulfillment status': fulfilment,
  }));
}

const isPaid = (status: string) => ({ 'Financial Status': 'paid', 'Fulfillment Status': status });
const json = (order_number: string, lines: readonly object[], more: object = {}) =>
  JSON.stringify({ order_number, order_line_items: lines, destination_address: DESTINATION, ...more });

describeOnBothDatabases('what a file says is shipped already', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const told = async (text: string, onConflict: OnConflict = 'fail') => {
    const records = await importText(shop.engine, text, { options: { onConflict } });
    return records.map(({ result, reasons, warnings }) => [
      result,
      ...reasons.map(({ message }) => message),
      ...warnings,
    ]);
  };
  const left = async (number: string) => {
    const { status, not_shipped_order_line_items: lines, notes } = await shop.get(number);
    return [status, lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(), ...notes.map(({ body }) => body)];
  };

  it('by Shopify is not left to ship, and what it leaves open is not booked: each told once, with what is left out', async () => {
    const rows = [
      ...shopify('#1', isPaid('partial'), [
        ['M1', '2', 'fulfilled'],
        ['P1', '3', 'pending'],
      ]),
      ...shopify('#2', isPaid('partial'), [
        ['M1', '2', 'partial'],
        ['P1', '3', 'pending'],
      ]),
      ...shopify('#3', isPaid('partial'), [['M1', '2', 'fulfilled']]),
      ...shopify('#4', isPaid('fulfilled'), [
        ['M1', '2', 'fulfilled'],
        ['P1', '1', 'pending'],
      ]),
      ...shopify('#5', isPaid('unfulfilled'), [
        ['M1', '2', 'restocked'],
        ['P1', '1', 'pending'],
      ]),
      ...shopify('#6', { ...isPaid('unfulfilled'), 'Financial Status': 'refunded' }, [['M1', '2', 'pending']]),
      ...shopify(
        '#7',
        { ...isPaid('unfulfilled'), 'Financial Status': 'partially_refunded', 'Refunded Amount': '4.00' },
        [['M1', '2', 'pending']],
      ),
      ...shopify('#8', isPaid('unfulfilled'), [['M1', '2', 'pending']]),
      ...shopify('#9', isPaid('unfulfilled'), [['M1', '2', 'teleported']]),
      ...shopify('#11', { ...isPaid('unfulfilled'), 'Financial Status': 'pending' }, [['M1', '2', 'pending']]),
      ...shopify('#10', { ...isPaid('unfulfilled'), 'Financial Status': 'expired' }, [['M1', '2', 'pending']]),
    ];
    const ends = 'take out what is (orders items remove, update), then orders release';
    expect(await told(csvText(rows))).toEqual([
      ['created', '#1 comes in without what is shipped already, as its lines say: 2 × M1'],
      ['created', `#2 is on hold: some of it is shipped, and it is not said how much of 2 × M1; ${ends}`],
      ['created', '#3 comes in as shipped: nothing of it is left to ship, as its lines say (2 × M1)'],
      ['created', '#4 is shipped, as is said of it, though its lines leave 1 × P1 to ship: look at it'],
      ['created', '#5: restocked, and not to be shipped, as Shopify says: 2 × M1 by name'],
      [
        'created',
        '#6 belongs on hold: Shopify says it is refunded and not cancelled; orders cancel it, or orders release it',
      ],
      ['created', '#7 is partly refunded (4.00), and Shopify does not say of which lines: look before it is shipped'],
      ['created'],
      ['created', `#9 is on hold: some of it is shipped, and it is not said how much of 2 × M1; ${ends}`],
      ['created', '#11 is not paid, as Shopify says (pending): look before it is shipped, or orders hold it'],
      ['created', expect.stringMatching(/^#10 belongs on hold: Shopify says it is expired/)],
    ]);
    const all = await Promise.all(['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#10'].map(left));
    expect(all).toEqual([
      ['partially_shipped', '3 P1', 'Shipped before it came in, and left out: 2 × M1.'],
      ['on_hold', '2 M1,3 P1'],
      ['shipped', '2 M1'],
      ['shipped', '2 M1,1 P1'],
      ['new', '1 P1', 'Restocked, not to be shipped: 2 × M1 by name'],
      ['on_hold', '2 M1'],
      ['new', '2 M1'],
      ['new', '2 M1'],
      ['on_hold', '2 M1'],
      ['on_hold', '2 M1'],
    ]);
    expect(new Set((await told(csvText(rows))).map(String))).toEqual(new Set(['unchanged']));
  });

  it.each([
    ['at two prices', ['10.00', '4.00']],
    ['at one price', ['10.00', '10.00']],
  ])(
    'is told apart from what is pending of two lines of one SKU %s, whatever else the shop changes',
    async (name, prices) => {
      const rows = (number: string, fulfilled: readonly string[], consignee = 'Receiving Dept') =>
        csvText(
          shopify(number, { ...isPaid('partial'), 'Shipping Name': consignee }, [
            ['M1', '2', fulfilled[0] ?? ''],
            ['M1', '2', fulfilled[1] ?? ''],
          ]).map((row, index) => ({ ...row, 'Lineitem price': prices[index] ?? '' })),
        );
      const states = [
        ['fulfilled', 'pending'],
        ['pending', 'fulfilled'],
      ];
      for (const [index, state] of states.entries()) {
        const number = `#T${index} ${name}`;
        await told(rows(number, state));
        expect((await left(number)).slice(0, 2)).toEqual(['partially_shipped', '2 M1']);
        expect(await told(rows(number, state, 'Loading Dock'), 'update')).toEqual([['updated']]);
        expect((await left(number)).slice(0, 2)).toEqual(['partially_shipped', '2 M1']);
        const [line] = (await shop.get(number)).order_line_items;
        expect(line?.price).toBe(Number(prices[state.indexOf('pending')]));
        await told(rows(number, ['fulfilled', 'fulfilled'], 'Quay 2'), 'update');
        expect((await left(number))[0]).toBe('shipped');
      }
    },
  );

  it('is of the line that is here where another quite like it was split off', async () => {
    const rows = (states: readonly string[], consignee: string) =>
      csvText(
        shopify('#W1', { ...isPaid('partial'), 'Shipping Name': consignee }, [
          ['MUG-RED', '2', states[0] ?? ''],
          ['MUG-RED', '2', states[1] ?? ''],
        ]),
      );
    await told(rows(['pending', 'pending'], 'Receiving Dept').replaceAll('partial', 'unfulfilled'));
    const [first] = (await shop.get('#W1')).order_line_items;
    await shop.call(orderMoveOperations.split, {
      params: { id: '#W1' },
      body: { new_order_number: '#W1-B', order_line_items: [{ id: first?.id, quantity: 2 }] },
    });
    await told(rows(['pending', 'fulfilled'], 'Loading Dock'), 'update');
    expect([await left('#W1'), await left('#W1-B')]).toEqual([
      ['shipped', '2 MUG-RED'],
      ['new', '2 MUG-RED'],
    ]);
  });

  it('is of the line that was split off and booked, not of one quite like it that is here', async () => {
    const file = (units: number) =>
      json('SPLIT-1', [
        { sku: 'MUG-RED', quantity: 1, shipped_quantity: units },
        { sku: 'MUG-RED', quantity: 1, shipped_quantity: 0 },
      ]);
    await told(file(0));
    const [first] = (await shop.get('SPLIT-1')).order_line_items;
    const body = { order_line_items: [{ id: first?.id, quantity: 1 }], new_order_number: 'SPLIT-2' };
    await shop.call(orderMoveOperations.split, { params: { id: 'SPLIT-1' }, body });
    await shop.book('SPLIT-2');
    expect(await told(file(1), 'update')).toEqual([['unchanged']]);
    expect(await left('SPLIT-1')).toEqual(['new', '1 MUG-RED']);
  });

  it('does not swap lines of one SKU where another one was shipped here than the shop says', async () => {
    const rows = (number: string, states: readonly string[], consignee: string) =>
      csvText(
        shopify(number, { ...isPaid('partial'), 'Shipping Name': consignee }, [
          ['MUG-RED', '1', states[0] ?? ''],
          ['MUG-RED', '2', states[1] ?? ''],
        ]).map((row, index) => ({ ...row, 'Lineitem price': index === 0 ? '5.00' : '4.50' })),
      );
    await told(rows('#S1', ['pending', 'pending'], 'Receiving Dept').replaceAll('partial', 'unfulfilled'));
    const [, second] = (await shop.get('#S1')).order_line_items;
    const box = { length: 9, width: 9, height: 9, weight: 3 };
    const packages = [{ ...box, package_items: [{ order_line_item_id: second?.id, quantity: 2 }] }];
    const params = { id: '#S1' };
    const proposal = await shop.call(ratingOperations.create, { params, body: { packages } });
    await shop.call(shipmentOperations.bookProposal, { params: { ...params, pid: proposal.id }, body: {} });
    expect((await shop.get('#S1')).status).toBe('partially_shipped');
    await told(rows('#S1', ['fulfilled', 'pending'], 'Loading Dock'), 'update');
    const after = (await shop.get('#S1')).order_line_items.find(({ id }) => id === second?.id);
    expect([after?.quantity, after?.price]).toEqual([2, 4.5]);
  });

  it('by the columns of other programs, or by a status alone, is not left to ship either', async () => {
    const shipstation = { 'Order #': 'SS-1', 'Address Line 1': '1 Main St', City: 'Newark', 'Postal Code': '07101' };
    const rows = [
      { ...shipstation, SKU: 'M1', Quantity: 5, 'Quantity Shipped': 2 },
      { ...shipstation, SKU: 'P1', Quantity: 3, 'Quantity Shipped': 3 },
    ];
    expect(await told(csvText(rows))).toEqual([
      ['created', 'SS-1 comes in without what is shipped already, as its lines say: 2 of 5 × M1, 3 × P1'],
    ]);
    expect(await left('SS-1')).toMatchObject(['new', '3 M1', expect.any(String)]);
    const karrio = { 'Order number': 'KA-1', 'Item sku': 'M1', 'Item quantity': 2, 'Shipping postal code': '92101' };
    const address = { 'Shipping address 1': '1 Main St', 'Shipping city': 'San Diego', 'Shipping state': 'CA' };
    expect(await told(csvText([{ ...karrio, ...address, Status: 'partial' }]))).toEqual([
      ['created', expect.stringMatching(/^KA-1 is on hold: .* not said how much of 2 × M1;/)],
    ]);
    expect(await left('KA-1')).toEqual(['on_hold', '2 M1']);
  });

  it('of a line stands in shipped_quantity, which must be units, all or some', async () => {
    const lines = [
      { sku: 'M1', quantity: 5, price: 10, shipped_quantity: 1 },
      { sku: 'P1', quantity: 2, price: 1, shipped_quantity: 9 },
      { sku: 'S1', quantity: 1, price: 2, shipped_quantity: 0 },
    ];
    expect(await told(json('LINE-1', lines, { tax_price: 1 }))).toEqual([
      ['created', 'LINE-1 comes in without what is shipped already, as its lines say: 1 of 5 × M1, 2 × P1'],
    ]);
    expect(await left('LINE-1')).toEqual(['new', '4 M1,1 S1', expect.stringContaining('1 of 5 × M1, 2 × P1')]);
    expect(await shop.get('LINE-1')).toMatchObject({ items_price: 42 });
    const numbers = ['S-1', 'S-2'].map((code) => ({ type: 'SerialNumber', code }));
    const serial = { sku: 'M1', quantity: 2, shipped_quantity: 1, inventory_identifiers: numbers };
    expect(await told(json('LINE-2', [serial]))).toEqual([['created', expect.stringMatching(/^LINE-2 is on hold/)]]);
    expect(await told(csvText([{ order_number: 'LINE-3', sku: 'M1', shipped_quantity: 'a few', ...SHIP_TO }]))).toEqual(
      [['rejected', 'is "a few"; it must be a whole number from 0 to 1000000, or all or some']],
    );
  });

  it('is no more left to ship elsewhere, and moves nothing where it came from', async () => {
    const lines = [{ sku: 'MUG-RED', quantity: 2 }];
    await shop.create({ order_number: 'OUT-1', order_line_items: lines });
    await shop.book('OUT-1');
    await shop.update('OUT-1', { order_line_items: [{ sku: 'TEA-GRN', quantity: 3, source_system_id: 'tea' }] });
    expect(await left('OUT-1')).toEqual(['partially_shipped', '3 TEA-GRN']);
    const answer = JSON.stringify(await shop.get('OUT-1'));
    const { orders } = await shop.call(orderOperations.exportPage, { query: { query: 'OUT-1' } });
    const file = JSON.stringify(orders);
    for (const mode of ['fail', 'update'] as const) expect(await told(file, mode)).toEqual([['unchanged']]);
    const without = ['created', [expect.stringMatching(/^OUT-1 comes in without .*: 2 × MUG-RED$/)]];
    for (const text of [file, answer]) {
      const away = await databases.engine();
      const records = await importText(away, text);
      expect(records.map(({ result, warnings }) => [result, warnings])).toEqual([without]);
      const { value } = await away.call(orderOperations.get, { params: { id: 'OUT-1' } });
      expect(value.order_line_items.map(({ sku, quantity }) => [sku, quantity])).toEqual([['TEA-GRN', 3]]);
      const [record] = [JSON.parse(text)].flat();
      const made = await away.call(orderOperations.create, { body: { ...record, order_number: 'OUT-2' } });
      expect(made.warnings).toEqual([expect.stringMatching(/^OUT-2 comes in without .*: 2 × MUG-RED$/)]);
      expect(made.value.not_shipped_order_line_items.map(({ quantity }) => quantity)).toEqual([3]);
    }
  });

  it('of units that went to another order since is told, and moves nothing', async () => {
    const file = (units: number) => json('MOVED-1', [{ sku: 'MUG-RED', quantity: 4, shipped_quantity: units }]);
    await told(file(0));
    const [line] = (await shop.get('MOVED-1')).order_line_items;
    const body = { order_line_items: [{ id: line?.id, quantity: 1 }], new_order_number: 'MOVED-2' };
    await shop.call(orderMoveOperations.split, { params: { id: 'MOVED-1' }, body });
    const gave =
      'MOVED-1: the file calls 1 of 4 × MUG-RED shipped, and units of it are left to ship in MOVED-2 (1 × MUG-RED)';
    expect(await told(file(1), 'update')).toEqual([['unchanged', expect.stringContaining(gave)]]);
    expect([await left('MOVED-1'), await left('MOVED-2')]).toEqual([
      ['new', '3 MUG-RED'],
      ['new', '1 MUG-RED'],
    ]);
    await shop.book('MOVED-2');
    expect(await told(file(1), 'update')).toEqual([['unchanged']]);
  });

  it('of units that went to another order since is told until they are taken out there', async () => {
    const file = json('MOVED-5', [{ sku: 'MUG-RED', quantity: 4, shipped_quantity: 1 }]);
    await told(json('MOVED-5', [{ sku: 'MUG-RED', quantity: 4, shipped_quantity: 0 }]));
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }], new_order_number: 'MOVED-6' };
    await shop.call(orderMoveOperations.split, { params: { id: 'MOVED-5' }, body });
    const gave = 'units of it are left to ship in MOVED-6 (2 × MUG-RED): take out there what is shipped';
    expect(await told(file, 'update')).toEqual([['unchanged', expect.stringContaining(gave)]]);
    const [line] = (await shop.get('MOVED-6')).order_line_items;
    await shop.update('MOVED-6', { order_line_items: [{ id: line?.id, quantity: 1 }] });
    expect(await told(file, 'update')).toEqual([['unchanged']]);
  });

  it.each([
    ['shipped', 'orders update its status to partially_shipped'],
    ['delivered', 'make an order of its own of it'],
  ])(
    'by a person who calls an order %s, with units left, is told where a file leaves these and ships others',
    async (status, way) => {
      const order = `REST-${status}`;
      const file = (shipped: number | undefined, of: string) =>
        json(order, [{ sku: 'MUG-RED', quantity: 3, shipped_quantity: shipped }], { status: of });
      await told(file(0, 'new'));
      const body = { cheapest: true, order_line_items: [{ sku: 'MUG-RED', quantity: 1 }] };
      await shop.call(shipmentOperations.bookOrder, { params: { id: order }, body });
      await shop.update(order, { status });
      expect(await told(file(0, 'picking'), 'update')).toEqual([['unchanged']]);
      const rest = (units: string) =>
        `${order} is ${status} with ${units} × MUG-RED not booked here, and the file leaves some of that to ship: ${way}, if it is to be shipped after all`;
      expect(await told(file(1, 'new'), 'update')).toEqual([['unchanged', rest('2 of 3')]]);
      expect(await told(file(undefined, 'partially_shipped'), 'update')).toEqual([['unchanged', rest('2 of 3')]]);
      expect((await told(file(2, 'new'), 'update'))[0]).toContain(rest('1 of 2'));
      expect((await told(file(3, 'new'), 'update'))[0]).not.toContainEqual(expect.stringContaining('not booked here'));
    },
  );

  it('by a person who calls an order shipped is not told where other orders will ship what the file leaves, nor where it ships none', async () => {
    const file = (order: string, lines: readonly object[]) => told(json(order, lines, { status: 'new' }), 'update');
    const red = (shipped: number) => ({ sku: 'MUG-RED', quantity: 4, shipped_quantity: shipped });
    await file('REST-APART', [red(0)]);
    const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }], new_order_number: 'REST-APART-B' };
    await shop.call(orderMoveOperations.split, { params: { id: 'REST-APART' }, body });
    await shop.update('REST-APART', { status: 'shipped' });
    expect((await file('REST-APART', [red(1)])).flat()).toContainEqual(expect.stringContaining('not booked here'));
    expect(await file('REST-APART', [red(2)])).toEqual([['unchanged']]);
    const refunded = { sku: 'MUG-BLU', quantity: 1, not_to_ship: true };
    await file('REST-REFUND', [red(0), { ...refunded, not_to_ship: false }]);
    await shop.update('REST-REFUND', { status: 'shipped' });
    await file('REST-REFUND', [red(0), refunded]);
    expect(await file('REST-REFUND', [red(0), refunded])).toEqual([['unchanged']]);
  });

  it('of units that are shipped in whatever order says nothing of those that are left', async () => {
    const file = (units: number) => json('MOVED-3', [{ sku: 'MUG-RED', quantity: 3, shipped_quantity: units }]);
    await told(file(0));
    const [line] = (await shop.get('MOVED-3')).order_line_items;
    const body = { order_line_items: [{ id: line?.id, quantity: 1 }], new_order_number: 'MOVED-4' };
    await shop.call(orderMoveOperations.split, { params: { id: 'MOVED-3' }, body });
    await shop.book('MOVED-3');
    expect(await told(file(2), 'update')).toEqual([['unchanged']]);
    const fewer =
      'MOVED-3 has less left to ship than the file, which says 2 of 3 × MUG-RED; a file does not raise that';
    expect(await told(file(1), 'update')).toEqual([['unchanged', fewer]]);
    const one = 'MOVED-3: the file calls 3 × MUG-RED shipped, and units of it are left to ship in MOVED-4';
    expect(await told(file(3), 'update')).toEqual([['unchanged', expect.stringContaining(one)]]);
    expect(await left('MOVED-4')).toEqual(['new', '1 MUG-RED']);
  });

  it('of units of which some went to another order holds what is left, where it does not say how much', async () => {
    const file = (order: string, shipped: number | string) =>
      json(order, [{ sku: 'MUG-RED', quantity: 5, shipped_quantity: shipped }, { sku: 'TEA-GRN' }]);
    for (const order of ['SOME-1', 'SOME-2']) {
      await told(file(order, 0));
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }], new_order_number: `${order}B` };
      await shop.call(orderMoveOperations.split, { params: { id: order }, body });
    }
    const held = 'SOME-1 belongs on hold: some of it is shipped, and it is not said how much of 5 × MUG-RED';
    const there = 'units of it are left to ship in SOME-1B (2 × MUG-RED)';
    expect(await told(file('SOME-1', 'some'), 'update')).toEqual([
      ['updated', expect.stringContaining(held), expect.stringContaining(there)],
    ]);
    expect(await left('SOME-1')).toEqual(['on_hold', '3 MUG-RED,1 TEA-GRN']);
    await shop.book('SOME-2B');
    expect(await told(file('SOME-2', 'some'), 'update')).toEqual([['unchanged']]);
    expect(await left('SOME-2')).toEqual(['new', '3 MUG-RED,1 TEA-GRN']);
  });

  it('of an order that was combined into another is told with the order that would ship it again', async () => {
    const file = (name: string, word: string) =>
      csvText(shopify(name, isPaid(word), [['MUG-RED', '2', word || 'pending']]));
    for (const name of ['#71', '#72']) await told(file(name, ''));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: '#72', ids: ['#71'] } });
    const holder = '#71: the file calls 2 × MUG-RED shipped, and units of it are left to ship in #72 (2 × MUG-RED)';
    for (const [mode, result] of [
      ['fail', 'rejected'],
      ['skip', 'skipped'],
      ['update', 'unchanged'],
    ] as const) {
      expect(await told(file('#71', 'fulfilled'), mode)).toEqual([[result, expect.stringContaining(holder)]]);
    }
    expect(await told(file('#72', 'fulfilled'), 'skip')).toEqual([
      ['skipped', expect.stringContaining('units that came from #71; change the order itself')],
    ]);
    expect([await left('#71'), await left('#72')]).toEqual([
      ['cancelled', '', expect.any(String)],
      ['new', '2 MUG-RED,2 MUG-RED'],
    ]);
    const lines = [{ sku: 'MUG-RED', quantity: 2 }];
    const cancelled = json('#71', lines, { status: 'cancelled' });
    expect(await told(cancelled, 'update')).toEqual([
      [
        'updated',
        expect.stringContaining('calls 2 × MUG-RED cancelled'),
        expect.stringContaining('in #72, which go to the old one'),
      ],
    ]);
    expect(await told(json('#71', lines, { status: 'on_hold' }), 'update')).toEqual([
      ['rejected', 'is on_hold, and #71 was combined: its units are in #72; change that one itself'],
    ]);
  });

  it('since an order came is taken out of it by an update, and told where nothing is updated', async () => {
    const lines = (mugs: number | string, teas: number | string) => [
      { sku: 'MUG-RED', quantity: 2, shipped_quantity: mugs },
      { sku: 'TEA-GRN', quantity: 5, shipped_quantity: teas },
    ];
    await told(json('SINCE-1', lines(0, 0)));
    const since = json('SINCE-1', lines('all', 2), { status: 'partially_shipped' });
    const says = 'SINCE-1 had left to ship here what the file says is shipped: 2 × MUG-RED, 2 of 5 × TEA-GRN';
    expect(await told(since)).toEqual([
      ['rejected', expect.stringContaining(`says something else; who updates it is told: ${says}`)],
    ]);
    expect(await told(since, 'skip')).toEqual([['skipped', says]]);
    expect(await told(since, 'update')).toEqual([['updated', says]]);
    expect(await left('SINCE-1')).toEqual(['partially_shipped', '3 TEA-GRN']);
    await shop.book('SINCE-1');
    const lagging = json('SINCE-1', lines('all', 3), { status: 'partially_shipped' });
    expect(await told(lagging, 'update')).toEqual([
      [
        'unchanged',
        'SINCE-1 has less left to ship than the file, which says 2 of 5 × TEA-GRN; a file does not raise that',
      ],
    ]);
    expect(await left('SINCE-1')).toEqual(['shipped', '']);

    const takenBack = json('SINCE-1', lines(0, 0), { requested_shipping_details: 'ground' });
    const back = expect.stringContaining(
      'SINCE-1: 2 × MUG-RED, 2 × TEA-GRN of it were shipped elsewhere, as a file said',
    );
    expect(await told(takenBack, 'update')).toEqual([['updated', back]]);
    expect(await left('SINCE-1')).toEqual(['shipped', '']);

    await told(json('SINCE-2', lines(0, 0)));
    expect(await told(json('SINCE-2', lines('some', 0)), 'update')).toEqual([
      ['updated', expect.stringMatching(/^SINCE-2 belongs on hold: .* not said how much of 2 × MUG-RED;/)],
    ]);
    expect(await left('SINCE-2')).toEqual(['on_hold', '2 MUG-RED,5 TEA-GRN']);

    await told(json('SINCE-3', lines(0, 0)));
    expect(await told(json('SINCE-3', lines('all', 'all')), 'update')).toEqual([['updated', expect.any(String)]]);
    expect(await left('SINCE-3')).toEqual(['shipped', '2 MUG-RED,5 TEA-GRN']);
    expect(await told(JSON.stringify({ order_number: 'SINCE-3', status: 'partially_shipped' }), 'update')).toEqual([
      ['unchanged', 'SINCE-3 is shipped, and partially_shipped as the file says'],
    ]);
    await told(json('SINCE-5', lines(0, 0)));
    await told(json('SINCE-5', lines('all', 0)), 'update');
    const sold = json('SINCE-5', [
      { sku: 'MUG-RED', quantity: 3, shipped_quantity: 2 },
      { sku: 'TEA-GRN', quantity: 5 },
    ]);
    expect(await told(sold, 'update')).toEqual([
      [
        'unchanged',
        'SINCE-5 has less left to ship than the file, which says 1 of 3 × MUG-RED; a file does not raise that',
      ],
    ]);
    await told(json('SINCE-4', lines(0, 0)));
    const over = json('SINCE-4', lines('all', 'all'), { status: 'shipped' });
    expect(await told(over, 'skip')).toEqual([['skipped', 'SINCE-4 is new, and shipped as the file says']]);
  });
});

describeOnBothDatabases('an order that a file says is shipped', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const imported = async (text: string) => {
    const [record] = await importText(shop.engine, text, { name: 'o.json', options: { onConflict: 'update' } });
    return record;
  };
  const units = async (number: string) =>
    (await shop.get(number)).not_shipped_order_line_items.map(({ sku, quantity }) => [sku, quantity]);
  const mugs = (quantity: number, shipped?: number | 'all') => [
    { sku: 'MUG-RED', quantity, ...(shipped === undefined ? {} : { shipped_quantity: shipped }) },
  ];

  it('is so again when it is cancelled and restored: nothing of it is booked', async () => {
    await imported(json('DONE-1', mugs(2, 'all')));
    await imported(json('DONE-2', mugs(2, 'all'), { status: 'cancelled' }));
    await shop.call(orderOperations.cancel, { params: { id: 'DONE-1' }, body: {} });
    for (const number of ['DONE-1', 'DONE-2']) {
      const [restored] = await shop.call(orderOperations.restore, { body: { ids: [number] } });
      expect([number, restored?.status]).toEqual([number, 'shipped']);
    }
  });

  it.each([
    ['with what its lines say', [{ sku: 'MUG-RED', quantity: 2, shipped_quantity: 'all' }]],
    ['by its status alone', undefined],
  ])(
    'was shipped elsewhere but for what was booked here, %s: the rest is left no more where that is voided',
    async (how, lines) => {
      const number = `REST-${how.length}`;
      await imported(json(number, [{ sku: 'TEA-GRN', quantity: 5 }, ...mugs(2)]));
      const [tea] = (await shop.get(number)).order_line_items;
      const body = { cheapest: true, order_line_items: [{ id: tea?.id, quantity: 5 }] };
      const shipment = await shop.call(shipmentOperations.bookOrder, { params: { id: number }, body });
      const all = lines && [{ sku: 'TEA-GRN', quantity: 5, shipped_quantity: 'all' }, ...lines];
      const record = await imported(
        JSON.stringify({ order_number: number, status: 'shipped', ...(all ? { order_line_items: all } : {}) }),
      );
      expect(record).toMatchObject({ result: 'updated' });
      expect(record?.warnings).toContain(`${number} had left to ship here what the file says is shipped: 2 × MUG-RED`);
      expect((await shop.get(number)).status).toBe('shipped');
      await shop.call(shipmentOperations.cancel, { params: { id: String(shipment.id) }, body: {} });
      expect((await shop.get(number)).status).toBe('new');
      expect(await units(number)).toEqual([['TEA-GRN', 5]]);
    },
  );

  it('stays so for the next file, cancelled and restored too, where an update made it so', async () => {
    const partly = { status: 'partially_shipped' };
    const said = [
      ['SO-1', mugs(3, 'all'), {}],
      ['SO-2', mugs(3, 3), partly],
      ['SO-3', mugs(3), { status: 'shipped' }],
    ] as const;
    for (const [number, lines, more] of said) {
      await imported(json(number, mugs(3)));
      for (const service of ['ground', 'air']) {
        await imported(json(number, lines, { ...more, requested_shipping_details: service }));
        expect([number, (await shop.get(number)).status]).toEqual([number, 'shipped']);
      }
      await shop.call(orderOperations.cancel, { params: { id: number }, body: {} });
      const [restored] = await shop.call(orderOperations.restore, { body: { ids: [number] } });
      expect([number, restored?.status]).toEqual([number, 'shipped']);
    }
    await imported(json('SO-4', mugs(3, 3), partly));
    await imported(json('SO-4', mugs(3, 3), { ...partly, requested_shipping_details: 'air' }));
    expect((await shop.get('SO-4')).status).toBe('shipped');
    await imported(json('SO-5', mugs(3)));
    await shop.call(orderOperations.hold, { body: { ids: ['SO-5'] } });
    await imported(json('SO-5', mugs(3, 'all')));
    const [released] = await shop.call(orderOperations.release, { body: { ids: ['SO-5'] } });
    expect(released?.status).toBe('shipped');
  });

  it('takes nothing that a person adds, which would be called shipped with it', async () => {
    await imported(json('ADDED-1', mugs(3, 'all')));
    const order_line_items = [{ sku: 'TEA-GRN', quantity: 1 }];
    const adding = shop.call(orderItemOperations.save, { params: { id: 'ADDED-1' }, body: { order_line_items } });
    await expect(adding).rejects.toThrow('make an order of its own of it');
  });

  it('is told as wanted back as long as it lacks, and not by its own export', async () => {
    const told = 'BACK-1: 2 × MUG-RED of it were shipped elsewhere, as a file said, and this one leaves them to ship';
    const sent = (tags: string, shipped?: number) =>
      imported(json('BACK-1', mugs(5, shipped), { status: 'new', tags: [tags] }));
    await imported(json('BACK-1', mugs(5)));
    await sent('a', 2);
    const [own] = await exportedOrders(shop, (number) => number === 'BACK-1');
    expect((await imported(JSON.stringify({ ...own, tags: ['own'] })))?.warnings).toEqual([]);
    for (const shipped of [undefined, 0]) {
      expect((await sent(`b${shipped}`, shipped))?.warnings).toEqual([expect.stringContaining(told)]);
    }
    const [line] = (await shop.get('BACK-1')).order_line_items;
    await shop.update('BACK-1', { order_line_items: [{ id: line?.id, quantity: 5 }] });
    for (const shipped of [undefined, 0]) expect((await sent(`c${shipped}`, shipped))?.warnings).toEqual([]);
  });

  it.each(['removed', 'cancelled'])(
    'is told as wanted back where it was %s in the order that it went to',
    async (end) => {
      const number = `BACK-${end}`;
      const sent = async (tags: string, shipped?: number) =>
        (await imported(json(number, mugs(5, shipped), { status: 'new', tags: [tags] })))?.warnings;
      await sent('a');
      const body = { order_line_items: [{ sku: 'MUG-RED', quantity: 2 }], new_order_number: `${number}-S` };
      await shop.call(orderMoveOperations.split, { params: { id: number }, body });
      expect(await sent('b', 2)).toEqual([expect.stringContaining(`left to ship in ${number}-S (2 × MUG-RED)`)]);
      const [there] = (await shop.get(`${number}-S`)).order_line_items;
      if (end === 'cancelled') await shop.call(orderOperations.cancel, { params: { id: `${number}-S` }, body: {} });
      else {
        const params = { id: `${number}-S` };
        await shop.call(orderItemOperations.remove, { params, body: { order_line_item_ids: [there?.id ?? ''] } });
      }
      const told = `${number}: 2 × MUG-RED of it were removed or cancelled in other orders, and this one leaves them to ship`;
      for (const shipped of [undefined, 0]) {
        expect(await sent(`d${shipped}`, shipped)).toEqual([expect.stringContaining(told)]);
      }
      const order_line_items = [{ sku: 'MUG-RED', quantity: 2 }];
      await shop.call(orderItemOperations.save, { params: { id: number }, body: { order_line_items } });
      for (const shipped of [undefined, 0]) expect(await sent(`e${shipped}`, shipped)).toEqual([]);
    },
  );

  it('on hold is told what opens it where its shop takes it back, and is so in a copy too', async () => {
    await imported(json('HELD-3', mugs(3)));
    await shop.call(orderOperations.hold, { body: { ids: ['HELD-3'] } });
    await imported(json('HELD-3', mugs(3, 'all'), { status: 'shipped' }));
    const told =
      'HELD-3 is on hold, all of it shipped as a file said, and this one leaves 3 × MUG-RED to ship: orders release it and update its status';
    for (const shipped of [undefined, 0]) {
      const back = await imported(json('HELD-3', mugs(3, shipped), { status: 'new', tags: [`t${shipped}`] }));
      expect(back?.warnings).toEqual([expect.stringContaining(told)]);
    }
    const away = await openShop(await databases.engine());
    const orders = await exportedOrders(shop, (number) => number === 'HELD-3');
    await away.call(orderOperations.importBatch, { body: { orders } });
    for (const data of [shop, away]) {
      const [released] = await data.call(orderOperations.release, { body: { ids: ['HELD-3'] } });
      expect(released?.status).toBe('shipped');
    }
  });

  it('is not left to ship either where it is on hold, and shipped when that ends', async () => {
    await imported(json('HELD-1', mugs(3)));
    await imported(json('HELD-2', mugs(3)));
    const [line] = (await shop.get('HELD-2')).order_line_items;
    const body = { cheapest: true, order_line_items: [{ id: line?.id, quantity: 1 }] };
    await shop.call(shipmentOperations.bookOrder, { params: { id: 'HELD-2' }, body });
    await shop.call(orderOperations.hold, { body: { ids: ['HELD-1', 'HELD-2'] } });
    for (const number of ['HELD-1', 'HELD-2']) {
      const shipped = await imported(json(number, mugs(3, 'all'), { status: 'shipped' }));
      expect(shipped?.warnings).toContain(`${number} is on_hold, and shipped as the file says`);
      expect((await shop.get(number)).status).toBe('on_hold');
      const [released] = await shop.call(orderOperations.release, { body: { ids: [number] } });
      expect(released?.status).toBe('shipped');
    }
    expect(await units('HELD-2')).toEqual([]);
  });

  it('is called so still when it was delivered, and held no more when its last units are', async () => {
    await imported(json('GONE-1', mugs(3)));
    await shop.book('GONE-1');
    await shop.call(orderOperations.setStatus, { params: { id: 'GONE-1' }, body: { status: 'delivered' } });
    const shipped = await imported(json('GONE-1', mugs(3), { status: 'shipped', tags: ['b'] }));
    expect(shipped).toMatchObject({ result: 'updated', changes: ['tags'] });
    await imported(json('GONE-2', mugs(3)));
    const [line] = (await shop.get('GONE-2')).order_line_items;
    const body = { cheapest: true, order_line_items: [{ id: line?.id, quantity: 1 }] };
    await shop.call(shipmentOperations.bookOrder, { params: { id: 'GONE-2' }, body });
    const held = await imported(json('GONE-2', mugs(3, 3), { status: 'on_hold' }));
    expect(held).toMatchObject({ result: 'updated' });
    expect(held?.warnings).toContain('GONE-2 is partially_shipped, and on hold as the file says');
    expect((await shop.get('GONE-2')).status).toBe('shipped');
  });

  it('stays so for a file that goes on saying that it is being picked', async () => {
    const picking = (tags: string, shipped: number) =>
      json('PICK-1', mugs(3, shipped), { status: 'picking', tags: [tags] });
    await imported(picking('a', 0));
    expect((await imported(picking('a', 3)))?.changes).toContain('status');
    expect(await imported(picking('b', 3))).toMatchObject({ result: 'updated', changes: ['tags'], warnings: [] });
    expect((await shop.get('PICK-1')).status).toBe('shipped');
    await imported(json('PICK-2', mugs(3), { status: 'picking' }));
    await shop.call(orderOperations.cancel, { params: { id: 'PICK-2' }, body: {} });
    const told =
      'PICK-2 is cancelled, and picking as the file says: orders restore it, if it is to be shipped after all';
    const again = await imported(json('PICK-2', mugs(3), { status: 'picking', tags: ['b'] }));
    expect(again).toMatchObject({ result: 'updated', changes: ['tags'], warnings: [told] });
    const partly = await imported(json('PICK-2', mugs(3), { status: 'partially_shipped', tags: ['c'] }));
    expect(partly?.warnings).toEqual([
      expect.stringContaining('PICK-2 is cancelled, and partially_shipped as the file says'),
    ]);
    await imported(json('PICK-3', mugs(3), { status: 'picking' }));
    await shop.call(orderOperations.hold, { body: { ids: ['PICK-3'] } });
    const held = await imported(json('PICK-3', mugs(3), { status: 'picking', tags: ['b'] }));
    expect(held?.warnings).toEqual([expect.stringContaining('PICK-3 is on hold, and picking as the file says')]);
    expect((await shop.get('PICK-3')).status).toBe('on_hold');
  });

  it('gets back no units by a file that does not know of it yet', async () => {
    await imported(json('LATE-1', mugs(5, 2)));
    expect(await units('LATE-1')).toEqual([['MUG-RED', 3]]);
    await imported(json('LATE-1', mugs(5), { requested_shipping_details: 'ground' }));
    expect(await units('LATE-1')).toEqual([['MUG-RED', 3]]);
    const other = await imported(json('LATE-1', mugs(6), { requested_shipping_details: 'air' }));
    expect(other).toMatchObject({ result: 'rejected', reasons: [{ message: expect.stringContaining('of the 5') }] });
  });

  it('is told where a file says as many as are left, which may be fewer than were ordered', async () => {
    await imported(json('LATE-2', mugs(5, 1)));
    const fewer = await imported(json('LATE-2', mugs(4), { tags: ['x'] }));
    const told =
      'as many as are left here; 1 was shipped elsewhere: if fewer were ordered, fewer are to be left here (orders items update)';
    expect(fewer).toMatchObject({ result: 'updated', warnings: [`LATE-2: MUG-RED is 4, ${told}`] });
    expect((await imported(json('LATE-2', mugs(5), { tags: ['y'] })))?.warnings).toEqual([]);
    expect(await units('LATE-2')).toEqual([['MUG-RED', 4]]);
  });

  it('takes no serial numbers of which it is not known which is left, and everything else', async () => {
    const serials = (...codes: readonly string[]) => codes.map((code) => ({ type: 'SerialNumber', code }));
    const sent = (number: string, said: readonly string[], more: object) =>
      imported(json(number, [{ ...mugs(3)[0], inventory_identifiers: serials(...said), ...more }], { tags: said }));
    await imported(json('LATE-3', mugs(3, 2)));
    const told = (count: number) =>
      `LATE-3: MUG-RED: which of the ${count} serial numbers the one that is left here has is not told, and none of them is taken; 2 were shipped elsewhere: say it (orders items update)`;
    for (const [said, more] of [
      [['S1', 'S2'], { shipped_quantity: 2 }],
      [['S1', 'S2', 'S3'], {}],
    ] as const) {
      const record = await sent('LATE-3', said, more);
      expect(record).toMatchObject({ result: 'updated', changes: ['tags'], warnings: [told(said.length)] });
    }
    const tooMany = await sent('LATE-3', ['S1', 'S2', 'S3', 'S4'], {});
    expect(tooMany?.reasons[0]?.message).toContain('has 4 serial numbers');
    const [line] = (await shop.get('LATE-3')).order_line_items;
    expect(line).toMatchObject({ quantity: 1, inventory_identifiers: [] });
    const own = { id: line?.id, inventory_identifiers: serials('S3') };
    await shop.update('LATE-3', { order_line_items: [own] });
    expect(await sent('LATE-3', ['S3', 'S2', 'S1'], {})).toMatchObject({ result: 'updated', warnings: [] });
    expect((await shop.get('LATE-3')).order_line_items[0]?.inventory_identifiers).toMatchObject([{ code: 'S3' }]);
  });

  it('takes nothing more that would be left in it, and stays as it is for a file that says the same', async () => {
    await imported(json('OVER-1', mugs(5, 'all')));
    const tea = { sku: 'TEA-GRN', quantity: 2 };
    for (const lines of [[...mugs(5, 'all'), tea], mugs(6, 5), mugs(5, 3), [...mugs(5), tea], mugs(6)]) {
      const more = await imported(json('OVER-1', lines, { requested_shipping_details: 'air' }));
      expect(more).toMatchObject({
        result: 'rejected',
        reasons: [{ message: expect.stringContaining('to ship, of an') }],
      });
    }
    for (const lines of [mugs(5, 'all'), mugs(5)]) {
      const details = { requested_shipping_details: `ground ${lines.length}${JSON.stringify(lines).length}` };
      expect(await imported(json('OVER-1', lines, details))).toMatchObject({ result: 'updated', warnings: [] });
    }
    expect([(await shop.get('OVER-1')).status, await units('OVER-1')]).toEqual(['shipped', [['MUG-RED', 5]]]);
  });

  it.each([
    ['SER-1', true, 2, undefined],
    ['SER-2', false, 2, undefined],
    ['SER-3', true, undefined, 'shipped'],
    ['SER-4', false, 'all', undefined],
  ])(
    'of serial numbers of which one was booked here is held where it leaves fewer, until a person took out what is shipped: %s',
    async (number, isSaid, shipped, status) => {
      const serials = (codes: string) => [...codes].map((code) => ({ type: 'SerialNumber', code }));
      const all = { inventory_identifiers: serials('ABCDE') };
      const sent = (tag: string, line: object, more: object) =>
        imported(json(number, [{ ...mugs(5)[0], ...line }], { ...more, tags: [tag] }));
      const later = (tag: string) =>
        sent(tag, { ...(isSaid ? all : {}), shipped_quantity: shipped }, status === undefined ? {} : { status });
      await sent('a', all, {});
      const [first] = (await shop.get(number)).order_line_items;
      const some = { cheapest: true, order_line_items: [{ id: first?.id, quantity: 1 }] };
      await shop.call(shipmentOperations.bookOrder, { params: { id: number }, body: some });
      expect((await later('b'))?.warnings.join()).toContain('not said which serial numbers of 5 ×');
      expect((await shop.get(number)).status).toBe('on_hold');
      const left = typeof shipped === 'number' ? 'ABCD' : 'A';
      const line = { id: first?.id, quantity: left.length, inventory_identifiers: serials(left) };
      await expect(
        shop.update(number, { order_line_items: [{ ...line, inventory_identifiers: undefined }] }),
      ).rejects.toMatchObject({ message: expect.stringContaining('those that stay (orders items update --file)') });
      await shop.update(number, { order_line_items: [line] });
      expect(await later('c')).toMatchObject({ result: 'updated', reasons: [] });
      expect((await shop.get(number)).order_line_items).toMatchObject([line]);
    },
  );

  it('ships nothing more where a person took out what was shipped elsewhere, nor goods that such a file brings', async () => {
    await imported(json('REST-9', mugs(3)));
    const [first] = (await shop.get('REST-9')).order_line_items;
    const some = { cheapest: true, order_line_items: [{ id: first?.id, quantity: 1 }] };
    await shop.call(shipmentOperations.bookOrder, { params: { id: 'REST-9' }, body: some });
    await shop.update('REST-9', { order_line_items: [{ id: first?.id, quantity: 1 }] });
    expect(await imported(json('REST-9', mugs(3), { status: 'shipped' }))).toMatchObject({ warnings: [] });
    expect([(await shop.get('REST-9')).status, await units('REST-9')]).toEqual(['shipped', []]);
    const more = [...mugs(3), { source_system_id: 'l9', sku: 'MUG-BLU', quantity: 2 }];
    const told = await imported(json('REST-9', more, { status: 'shipped' }));
    expect(told?.warnings.join()).toContain('2 × MUG-BLU added to it will not ship');
    expect((await shop.get('REST-9')).status).toBe('shipped');
  });

  it('is not called shipped where it holds units of another order', async () => {
    await imported(json('BOTH-1', mugs(2)));
    await imported(json('BOTH-2', mugs(3)));
    await shop.call(orderMoveOperations.combine, { body: { master_order_id: 'BOTH-1', ids: ['BOTH-2'] } });
    const over = await imported(json('BOTH-1', mugs(2), { status: 'shipped' }));
    expect(over).toMatchObject({ result: 'rejected', reasons: [{ message: expect.stringContaining('from BOTH-2') }] });
    expect((await shop.get('BOTH-1')).status).toBe('new');
  });
});

describe('a warning of an imported order', () => {
  const record: ImportRecord = {
    order_number: '#1',
    result: 'created',
    id: 'ord_1',
    file: 'orders.csv',
    lines: [2, 3],
    pointers: [],
    changes: [],
    reasons: [],
    code: null,
    warnings: ['#1 is imported without 2 × "M1"'],
  };

  it('stands in the answer in JSON, in the plan and in both kinds of report', async () => {
    for (const isPlan of [false, true]) {
      const tally = new Tally();
      tally.count(record, isPlan);
      tally.count({ ...record, order_number: '#2', warnings: [] }, isPlan);
      expect(tally.json(isPlan)).toMatchObject({
        warnings: [{ order_number: '#1', id: 'ord_1', warnings: record.warnings }],
        ...(isPlan ? { plan: [planned(record), { order_number: '#2' }] } : {}),
      });
    }
    for (const [name, expected] of [
      ['report.json', '"warnings":["#1 is imported without 2 × \\"M1\\""]'],
      ['report.xml', 'name="#1"><system-out>#1 is imported without 2 × &quot;M1&quot;</system-out></testcase>'],
    ] as const) {
      const report = openReportFile(name);
      report.add({ ...record, reasons: [] });
      const pieces: Uint8Array[] = [];
      for await (const piece of report.content({ counts: { created: 1 }, seconds: 0, files: ['orders.csv'] })) {
        pieces.push(piece);
      }
      expect(Buffer.concat(pieces).toString()).toContain(expected);
    }
  });
});
