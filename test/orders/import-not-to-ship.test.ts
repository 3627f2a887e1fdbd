import { beforeAll, expect, it } from 'vitest';
import type { OnConflict } from '../../src/orders/import/imported-order.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DESTINATION, items, openShop, type Shop } from '../orders-depth/shop.ts';
import { csvText, importText, SHIP_TO, SHOPIFY_TO } from './import.builder.ts';

/** A Shopify order: of each line SKU, fulfilment, and whether it requires shipping. */
function shopify(number: string, lines: readonly (readonly [string, string, string?])[], order: object = {}) {
  return csvText(
    lines.map(([sku, fulfilment, ships = 'true'], index) => ({
      Name: number,
      ...(index === 0
        ? { 'Financial Status': 'paid', 'Fulfillment Status': 'unfulfilled', ...SHOPIFY_TO, ...order }
        : {}),
      'Lineitem name': `${sku} by name`,
      'Lineitem sku': sku,
      'Lineitem quantity': '2',
      'Lineitem price': '10.00',
      'Lineitem requires shipping': ships,
      'Lineitem fulfillment status': fulfilment,
    })),
  );
}

const ENDED = { status: 'on_hold', hold_until: '2020-01-01T00:00:00Z' };

describeOnBothDatabases('what a file says of goods that are not to be shipped', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const sent = async (text: string, onConflict: OnConflict = 'update') => {
    const [record] = await importText(shop.engine, text, { options: { onConflict } });
    return [record?.result, ...(record?.warnings ?? [])];
  };
  const left = async (number: string) => {
    const { status, order_line_items: lines } = await shop.get(number);
    return [status, lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join()];
  };

  it('holds no order again whose hold has ended', async () => {
    const file = (tags: string) =>
      csvText([{ order_number: 'ENDED', ...SHIP_TO, sku: 'CUP', quantity: 1, tags, ...ENDED }]);
    await importText(shop.engine, file(''));
    expect(await shop.get('ENDED')).toMatchObject({ status: 'new', hold_until: null });
    const [record] = await importText(shop.engine, file('gift'), { options: { onConflict: 'update' } });
    expect(record).toMatchObject({ result: 'updated', changes: ['tags'] });
  });

  it('releases no order that was held here, where its own hold has ended', async () => {
    const file = (tags: string) =>
      csvText([{ order_number: 'HELD', ...SHIP_TO, sku: 'CUP', quantity: 1, tags, ...ENDED }]);
    await sent(file(''));
    await shop.call(orderOperations.hold, { body: { ids: ['HELD'] } });
    expect(await sent(file('gift'))).toEqual([
      'updated',
      expect.stringMatching(/^HELD is on hold, .*orders release it/),
    ]);
    expect((await shop.get('HELD')).status).toBe('on_hold');
  });

  it('takes no time of a hold beside another status, of an order that is there either', async () => {
    const file = (status: string, hold_until: string) =>
      csvText([{ order_number: 'TIMED', ...SHIP_TO, sku: 'CUP', quantity: 1, status, hold_until }]);
    await sent(file('on_hold', '2099-01-01T00:00:00Z'));
    for (const until of ['2020-01-01T00:00:00Z', '2098-01-01T00:00:00Z']) {
      expect((await sent(file('new', until)))[0]).toBe('rejected');
    }
    expect(await shop.get('TIMED')).toMatchObject({ status: 'on_hold', hold_until: '2099-01-01T00:00:00.000Z' });
  });

  it('wants an order to ship that is cancelled here where its hold has ended', async () => {
    const file = csvText([{ order_number: 'OPEN', ...SHIP_TO, sku: 'CUP', quantity: 1, ...ENDED, tags: 'again' }]);
    await sent(csvText([{ order_number: 'OPEN', ...SHIP_TO, sku: 'CUP', quantity: 1, tags: 'again' }]));
    await shop.call(orderOperations.cancel, { params: { id: 'OPEN' }, body: {} });
    expect((await sent(file, 'fail'))[0]).toBe('rejected');
    expect(await sent(file)).toEqual(['unchanged', expect.stringMatching(/^OPEN is cancelled, .*orders restore it/)]);
  });

  it.each([
    ['restocked', 'restocked', 'true'],
    ['without need of shipping, as a spreadsheet says it', 'pending', 'FALSCH'],
    ['not eligible', 'not_eligible', 'true'],
  ])('takes what is %s since then out of an order that is there', async (name, fulfilment, ships) => {
    const number = `#N-${name}`;
    await sent(
      shopify(number, [
        ['MUG-RED', 'pending'],
        ['SOAP-3', 'pending'],
      ]),
    );
    const later = shopify(number, [
      ['MUG-RED', 'pending'],
      ['SOAP-3', fulfilment, ships],
    ]);
    const told = `${number} had left to ship here what the file says is not to be shipped: 2 × SOAP-3`;
    expect((await sent(later, 'fail'))[0]).toBe('rejected');
    expect(await left(number)).toEqual(['new', '2 MUG-RED,2 SOAP-3']);
    expect(await sent(later)).toEqual(expect.arrayContaining(['updated', told]));
    expect(await left(number)).toEqual(['new', '2 MUG-RED']);
    const again = shopify(
      number,
      [
        ['MUG-RED', 'pending'],
        ['SOAP-3', fulfilment, ships],
      ],
      { Tags: 'gift' },
    );
    expect(await sent(again)).not.toContain(told);
    expect(await left(number)).toEqual(['new', '2 MUG-RED']);
  });

  it('tells of them, where others of their line were shipped before and a file wants them again', async () => {
    let night = 0;
    const told = async (more: object) => {
      night += 1;
      const order = {
        ...{ order_number: 'AGAIN', status: 'new', tags: [`night ${night}`], destination_address: DESTINATION },
        order_line_items: [{ sku: 'MUG-RED', quantity: 3, ...more }, ...items({ 'SOAP-3': 2 })],
      };
      const options = { onConflict: 'update' } as const;
      const [record] = await importText(shop.engine, JSON.stringify(order), { name: 'o.json', options });
      return [record?.result, ...(record?.reasons ?? []).map(({ message }) => message), ...(record?.warnings ?? [])];
    };
    await told({});
    await told({ shipped_quantity: 1 });
    const out = 'AGAIN had left to ship here what the file says is not to be shipped: 2 × MUG-RED';
    expect(await told({ not_to_ship: true })).toEqual(['updated', out]);
    expect(await told({ not_to_ship: true })).toEqual(['updated']);
    expect(await told({ shipped_quantity: 1 })).toEqual(['updated', expect.stringContaining('2 of 3 × MUG-RED')]);
    const removed = 'AGAIN: 2 of the 3 × MUG-RED were removed here, and stay so; 1 was shipped elsewhere';
    expect(await told({})).toEqual(['updated', removed, expect.stringContaining('1 × MUG-RED of it were shipped')]);
    expect(await left('AGAIN')).toEqual(['new', '2 SOAP-3']);
  });

  it('holds an order of which nothing else is left, and leaves what is shipped as it is', async () => {
    await sent(shopify('#N1', [['MUG-RED', 'pending']]));
    expect(await sent(shopify('#N1', [['MUG-RED', 'restocked']]))).toEqual(
      expect.arrayContaining([
        '#N1 is on hold: nothing of it is to be shipped any more, as the file says; orders cancel it, or orders release it',
      ]),
    );
    expect(await left('#N1')).toEqual(['on_hold', '2 MUG-RED']);
    await sent(shopify('#N2', [['MUG-RED', 'pending']]));
    await shop.book('#N2');
    const told =
      '#N2: the file says is not to be shipped what is booked here: 2 × MUG-RED; unless it came back, cancel its shipment (shipments cancel)';
    expect(await sent(shopify('#N2', [['MUG-RED', 'restocked']]))).toContain(told);
    expect(await left('#N2')).toEqual(['shipped', '2 MUG-RED']);
  });

  it('holds such an order until it is released, though it was held until a day', async () => {
    await sent(shopify('#N4', [['MUG-RED', 'pending']]));
    await shop.call(orderOperations.hold, { body: { ids: ['#N4'], hold_until: '2099-01-01T10:00:00Z' } });
    await sent(shopify('#N4', [['MUG-RED', 'restocked']]));
    expect(await shop.get('#N4')).toMatchObject({ status: 'on_hold', hold_until: null });
  });

  it('holds a new order of nothing else, which no night could book', async () => {
    const lines = [['GIFT', 'pending', 'false']] as const;
    const told = '#N5 is on hold: nothing of it is to be shipped, as the file says (2 × GIFT); orders cancel it';
    expect(await sent(shopify('#N5', lines))).toEqual(['created', told]);
    expect(await left('#N5')).toEqual(['on_hold', '']);
    expect(await sent(shopify('#N5', lines))).toEqual(['unchanged']);
    await sent(shopify('#N6', lines, { 'Cancelled at': '2026-01-01 10:00:00 -0800' }));
    expect((await left('#N6'))[0]).toBe('cancelled');
  });

  it('brings a new order in without them, whatever its status', async () => {
    const lines = [
      ['MUG-RED', 'fulfilled'],
      ['GIFT', 'fulfilled', 'false'],
    ] as const;
    await sent(shopify('#N3', lines, { 'Fulfillment Status': 'fulfilled' }));
    expect(await left('#N3')).toEqual(['shipped', '2 MUG-RED']);
    expect((await shop.get('#N3')).items_price).toBe(20);
  });
});

describeOnBothDatabases('an order that is cancelled while its shipment is booked', (databases) => {
  let shop: Shop;
  let number = 0;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const booked = async () => {
    const { id, order_number: name } = await shop.create({
      order_number: `CB-${++number}`,
      order_line_items: items({ 'MUG-RED': 2 }),
    });
    await shop.book(name);
    const [shipment] = (await shop.get(name)).shipments;
    const stays = `shipment ${shipment?.shid} (${shipment?.id}) of order ${name} stays booked`;
    const told = `${stays}, and goes unless it is voided (shipdock shipments cancel ${shipment?.shid})`;
    return { id, name, stays, told };
  };

  it('by a file, by an update or by its status is told to have it', async () => {
    const [one, two, three] = [await booked(), await booked(), await booked()];
    const row = (name: string) => ({
      order_number: name,
      sku: 'MUG-RED',
      quantity: '2',
      status: 'cancelled',
      ...SHIP_TO,
      ship_to_street2: 'Floor 2',
    });
    const importing = (isAtomic: boolean, name: string) =>
      importText(shop.engine, csvText([row(name)]), { options: { onConflict: 'update', isAtomic } });
    expect((await importing(false, one.name))[0]).toMatchObject({ result: 'updated', warnings: [one.told] });
    const again = await booked();
    expect((await importing(true, again.name))[0]).toMatchObject({ result: 'updated', warnings: [again.told] });
    const update = { params: { id: two.id }, body: { status: 'cancelled' } };
    expect((await shop.engine.call(orderOperations.update, update)).warnings).toEqual([two.told]);
    expect((await shop.engine.call(orderOperations.update, update)).warnings).toEqual([]);
    const status = { params: { id: three.id }, body: { status: 'cancelled' } };
    expect((await shop.engine.call(orderOperations.setStatus, status)).warnings).toEqual([three.told]);
  });

  it('and whose destination is changed is told that its shipment goes to the old one, until it has come', async () => {
    const { id, name, stays } = await booked();
    const going = stays.replace('stays booked', 'is booked, and goes to another destination than the order has now');
    const row = (street: string) => ({
      order_number: name,
      sku: 'MUG-RED',
      quantity: '2',
      ...SHIP_TO,
      ship_to_street2: 'Floor 2',
      ship_to_street1: street,
    });
    const importing = (street: string) =>
      importText(shop.engine, csvText([row(street)]), { options: { onConflict: 'update' } });
    expect((await importing('2 Other St'))[0]).toMatchObject({ result: 'updated', warnings: [going] });
    const update = (street1: string) => ({ params: { id }, body: { destination_address: { street1 } } });
    expect((await shop.engine.call(orderOperations.update, update('3 Other St'))).warnings).toEqual([going]);
    const back = (await shop.get(name)).shipments[0]?.destination_address as { readonly street1: string };
    expect((await importing(back.street1))[0]).toMatchObject({ result: 'updated', warnings: [] });
    await shop.call(orderOperations.setStatus, { params: { id }, body: { status: 'delivered' } });
    const [shipment] = (await shop.get(name)).shipments;
    await shop.call(trackingOperations.record, { params: { id: String(shipment?.id) }, body: { status: 'delivered' } });
    expect((await importing('4 Other St'))[0]?.warnings).toEqual([]);
  });

  it('and is called shipped by a file is refused with both statuses', async () => {
    const { name } = await booked();
    await shop.call(orderOperations.cancel, { params: { id: name } });
    const text = csvText([{ order_number: name, sku: 'MUG-RED', quantity: '2', status: 'shipped', ...SHIP_TO }]);
    const [record] = await importText(shop.engine, text, { options: { onConflict: 'update' } });
    expect(record?.reasons.map(({ message }) => message)).toEqual([
      `is shipped, and order ${name} is cancelled: nothing but restore leads out of it`,
    ]);
  });
});

describeOnBothDatabases('an order of ShipStation that is not paid', (databases) => {
  it('is held until it is released, whatever day stands beside it', async () => {
    const shop = await openShop(await databases.engine());
    const row = (number: string, status: string, until: string) => ({
      'Order #': number,
      'Order Statuses': status,
      'Hold Until Date': until,
      SKU: 'MUG-RED',
      Quantity: '2',
      'Recipient Full Name': 'Receiving Dept',
      'Address Line 1': '1 Market St',
      City: 'San Diego',
      State: 'CA',
      'Postal Code': '92101',
      'Country Code': 'US',
    });
    const rows = [
      row('S1', 'awaiting_payment', '11/20/2020'),
      row('S2', 'Awaiting Payment', '11/24/2099'),
      row('S3', 'awaiting_payment', ''),
      row('S4', 'on_hold', '11/24/2099'),
      row('S5', 'awaiting_shipment', ''),
    ];
    const made = await importText(shop.engine, csvText(rows));
    const ofDay = 'hold_until is a day alone and ends at 00:00 UTC';
    const told = made.filter(({ warnings = [] }) => warnings.some((text) => text.startsWith(ofDay)));
    expect(told.map(({ order_number: number }) => number)).toEqual(['S4']);
    const orders = await Promise.all(['S1', 'S2', 'S3', 'S4', 'S5'].map((name) => shop.get(name)));
    expect(orders.map(({ status, hold_until: until }) => [status, until?.slice(0, 4) ?? null])).toEqual([
      ['on_hold', null],
      ['on_hold', null],
      ['on_hold', null],
      ['on_hold', '2099'],
      ['new', null],
    ]);
    const paid = csvText([row('S3', 'awaiting_shipment', ''), row('S4', 'awaiting_shipment', '')]);
    const records = await importText(shop.engine, paid, { options: { onConflict: 'update' } });
    expect(records.map(({ warnings }) => warnings)).toEqual([
      ['S3 is on hold, and new as the file says: orders release it, if that was why'],
      ['S4 is on hold until 2099-11-24T00:00:00.000Z, and new as the file says: orders release it, if that was why'],
    ]);
  });
});

describeOnBothDatabases('a revenue of Teapplix', (databases) => {
  it('is the price of the units, and refused where it is no amount', async () => {
    const shop = await openShop(await databases.engine());
    const row = (number: string, revenue: string) => ({
      OrderId: number,
      ItemName: 'MUG-RED',
      Qty: '2',
      ProductRevenue: revenue,
      ShipToName: 'Receiving Dept',
      ShipToStreet1: '1 Market St',
      ShipToCity: 'San Diego',
      ShipToState: 'CA',
      ShipToZipCode: '92101',
      ShipToCountry: 'US',
    });
    const rows = [
      row('T1', '10.005'),
      row('T2', '1,200.00'),
      row('T3', '-4'),
      row('T4', '$10.00'),
      row('T5', ''),
      row('T6', '4e1'),
      row('T7', '.99'),
    ];
    const records = await importText(shop.engine, csvText(rows));
    expect(records.map(({ result }) => result)).toEqual([
      'created',
      'rejected',
      'rejected',
      'rejected',
      'created',
      'rejected',
      'created',
    ]);
    const [ofMany, ofSome] = await importText(
      shop.engine,
      csvText([
        { ...row('T8', '10'), Qty: '3000' },
        { ...row('T9', '10'), Qty: '3' },
      ]),
    );
    expect(ofMany?.warnings).toContainEqual(expect.stringMatching(/is kept as 0.0033, .* that is 9.90, not 10.00$/));
    expect(ofSome?.warnings).toEqual([]);
    expect((await shop.get('T7')).order_line_items[0]?.price).toBe(0.495);
    expect((await shop.get('T1')).order_line_items[0]?.price).toBe(5.0025);
  });
});
