import { expect, test } from 'vitest';
import { policyOperations } from '../../src/rating/policies.operations.ts';
import { ratingOperations } from '../../src/rating/rating.operations.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { trackingOperations } from '../../src/tracking/tracking.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { items } from '../orders-depth/shop.ts';
import { openTellingShop, type TellingShop } from '../webhooks/shop.ts';

describeOnBothDatabases('carriers of the sandbox', (databases) => {
  const open = async () => {
    const shop = await openTellingShop(databases);
    const { id } = await shop.shop.create({ order_number: 'F-1', order_line_items: items({ 'MUG-RED': 1 }) });
    return { shop, id };
  };
  const play = async (shop: TellingShop, faults: readonly object[]) => {
    const body = { file: 'mine.json', text: JSON.stringify({ faults }) };
    return (await shop.engine.call(trackingOperations.play, { body })).value;
  };
  const book = (shop: TellingShop, id: string) =>
    shop.engine.call(shipmentOperations.bookOrder, { params: { id }, body: {} });

  test.each([
    ['half_finished', 'carrier_timeout'],
    ['timeout', 'carrier_timeout'],
    ['unavailable', 'carrier_unavailable'],
    ['too_many_requests', 'carrier_busy'],
    ['refused', 'carrier_refused'],
  ])('that fail a purchase by %s say so, and the next booking makes one shipment', async (fault, code) => {
    const { shop, id } = await open();
    expect(await play(shop, [{ call: 'book', fault }])).toMatchObject({ faults: 1, shipments: [] });
    await expect(book(shop, id)).rejects.toMatchObject({ code });
    const { value } = await book(shop, id);
    const order = await shop.shop.get(id);
    expect([order.status, order.shipments.map((each) => each.id)]).toEqual(['shipped', [value.id]]);
    expect(await shop.journalFaults()).toEqual([]);
  });

  test('that fail as often as they were told to, and only those that were named', async () => {
    const { shop, id } = await open();
    const { value } = await book(shop, id);
    await shop.engine.call(shipmentOperations.cancel, { params: { id: value.id } });
    await play(shop, [
      { call: 'book', fault: 'unavailable', carrier: 'nobody' },
      { call: 'book', fault: 'too_many_requests', times: 2, carrier: value.carrier_code },
    ]);
    await expect(book(shop, id)).rejects.toMatchObject({ code: 'carrier_busy' });
    await expect(book(shop, id)).rejects.toMatchObject({ code: 'carrier_busy' });
    await book(shop, id);
  });

  test('that do not answer for rates leave the others to offer, and are named; where none answers that is said', async () => {
    const { shop, id } = await open();
    await play(shop, [{ call: 'rate', fault: 'timeout' }]);
    const { value, warnings } = await book(shop, id);
    expect(warnings).toContainEqual(expect.stringContaining('did not answer within 30 s'));
    await shop.engine.call(shipmentOperations.cancel, { params: { id: value.id } });
    await play(shop, [{ call: 'rate', fault: 'unavailable', times: 100 }]);
    await expect(book(shop, id)).rejects.toMatchObject({ code: 'carrier_unavailable', retryable: true });
  });

  test('that do not answer leave no parcel to freight, unless the cheapest is asked for', async () => {
    const { shop, id } = await open();
    await play(shop, [{ call: 'rate', fault: 'timeout', carrier: 'fxp' }]);
    await expect(book(shop, id)).rejects.toMatchObject({
      code: 'carrier_unavailable',
      message: expect.stringContaining('Fixture Parcel did not answer'),
      retryable: true,
    });
    expect((await book(shop, id)).value.carrier_code).toBe('fxp');
  });

  test('that do not answer leave to parcels nothing that may go cheaper as freight, unless the cheapest is asked for', async () => {
    const shop = await openTellingShop(databases);
    const boxes = { quantity: 3, length: 20, width: 20, height: 20, weight: 50, value: 10 };
    const destination_address = { name: 'Ann', street1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' };
    const line = { ...boxes, name: 'Box', do_not_pack_with_other_items: true };
    const ordered = (order_number: string, fields: object) =>
      shop.shop.create({ order_number, destination_address, order_line_items: [{ ...line, ...fields }] });
    const silent = () => play(shop, [{ call: 'rate', fault: 'timeout', carrier: 'fxl' }]);
    const heavy = await ordered('F-2', { item_type: 'parcel' });
    const cartons = await ordered('F-3', { item_type: 'handling_unit', handling_unit_type: 'carton', weight: 20 });
    for (const { id } of [heavy, cartons]) {
      await silent();
      await expect(book(shop, id)).rejects.toMatchObject({
        code: 'carrier_unavailable',
        message: expect.stringMatching(
          /^Fixture Freight Lines did not answer, and order F-\d may go cheaper as freight than/,
        ),
        retryable: true,
      });
    }
    await silent();
    const body = { cheapest: true };
    const cheapest = await shop.engine.call(shipmentOperations.bookOrder, { params: { id: heavy.id }, body });
    expect(cheapest.value.carrier_code).toBe('fxp');
    const light = await ordered('F-4', { item_type: 'parcel', weight: 45 });
    await silent();
    expect((await book(shop, light.id)).value.carrier_code).toBe('fxp');
  });

  test('that do not answer are waited for by nobody whom a policy keeps from them whatever they cost', async () => {
    const shop = await openTellingShop(databases);
    const apply = (exclude: string) => {
      const file = {
        format: 'policies/1',
        kind: 'shipping_policies',
        version: '1',
        policies: [{ id: 'no-ltl', exclude }],
      };
      return shop.engine.call(policyOperations.apply, { body: { name: 'p.json', source: JSON.stringify(file) } });
    };
    const line = { name: 'Box', quantity: 3, length: 20, width: 20, height: 20, weight: 50, item_type: 'parcel' };
    const destination_address = { name: 'Ann', street1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' };
    const order_line_items = [{ ...line, do_not_pack_with_other_items: true }];
    const { id } = await shop.shop.create({ order_number: 'F-5', destination_address, order_line_items });
    const silent = () => play(shop, [{ call: 'rate', fault: 'timeout', carrier: 'fxl' }]);
    // Of its price nobody knows.
    await apply('carrier_type == ltl and price > 1');
    await silent();
    await expect(book(shop, id)).rejects.toMatchObject({ code: 'carrier_unavailable' });
    await apply('carrier_type == ltl');
    await silent();
    const body = { carrier_code: 'fxl', service_code: 'std' };
    const wanted = shop.engine.call(shipmentOperations.bookOrder, { params: { id }, body });
    await expect(wanted).rejects.toMatchObject({
      code: 'service_not_available',
      message: expect.stringContaining('policy no-ltl'),
    });
    await silent();
    expect((await book(shop, id)).value.carrier_code).toBe('fxp');
  });

  test('that do not answer leave no proposed freight selected for parcels, and none made where nobody says which', async () => {
    const { shop, id } = await open();
    const silent = () => play(shop, [{ call: 'rate', fault: 'timeout', carrier: 'fxp' }]);
    await silent();
    const { value, warnings } = await shop.engine.call(ratingOperations.generate, { params: { id } });
    expect([value.length > 0, value.filter((each) => each.selected)]).toEqual([true, []]);
    expect(warnings).toContainEqual(expect.stringContaining('Fixture Parcel did not answer'));
    await silent();
    const proposed = () => shop.engine.call(ratingOperations.create, { params: { id }, body: {} });
    await expect(proposed()).rejects.toMatchObject({ code: 'carrier_unavailable', retryable: true });
    expect((await proposed()).value).toMatchObject({ carrier_code: 'fxp', selected: true });
  });

  test('that do not answer for the wanted service refuse nothing: the same request has it when they answer', async () => {
    const { shop, id } = await open();
    const { value } = await book(shop, id);
    await shop.engine.call(shipmentOperations.cancel, { params: { id: value.id } });
    const { carrier_code, service_level: service_code } = value;
    const body = { carrier_code, service_code };
    const again = () => shop.engine.call(shipmentOperations.bookOrder, { params: { id }, body });
    await play(shop, [{ call: 'rate', fault: 'timeout', carrier: carrier_code }]);
    await expect(again()).rejects.toMatchObject({
      code: 'carrier_unavailable',
      message: expect.stringContaining('did not answer within 30 s'),
      hint: 'ask again: nothing was bought',
      retryable: true,
    });
    await play(shop, [{ call: 'rate', fault: 'refused', message: 'no contract', carrier: carrier_code }]);
    await expect(again()).rejects.toMatchObject({ code: 'service_not_available', retryable: false });
    expect((await again()).value.service_level).toBe(service_code);
  });

  test.each([{}, { allow_duplicate: true }])(
    'that half finish a replacement of what is cancelled then leave it its units, and the repeat with %j buys nothing',
    async (body) => {
      const { shop, id } = await open();
      const { value: torn } = await book(shop, id);
      await play(shop, [{ call: 'book', fault: 'half_finished' }]);
      const again = (sent: object) => shop.engine.call(shipmentOperations.bookOrder, { params: { id }, body: sent });
      await expect(again({ allow_duplicate: true })).rejects.toMatchObject({ code: 'carrier_timeout' });
      await shop.engine.call(shipmentOperations.cancel, { params: { id: torn.id } });
      const { value } = await again(body);
      const order = await shop.shop.get(id);
      expect([value.is_replacement, order.status, order.not_shipped_order_line_items]).toEqual([false, 'shipped', []]);
      const living = order.shipments.filter(({ status }) => status !== 'cancelled');
      expect(living.map((each) => each.id)).toEqual([value.id]);
      expect(await shop.journalFaults()).toEqual([]);
    },
  );

  test('that refuse to void keep the shipment booked', async () => {
    const { shop, id } = await open();
    const { value } = await book(shop, id);
    await play(shop, [{ call: 'void', fault: 'refused', message: 'the label was used' }]);
    const cancel = () => shop.engine.call(shipmentOperations.cancel, { params: { id: value.id } });
    await expect(cancel()).rejects.toMatchObject({ message: expect.stringContaining('the label was used') });
    expect((await shop.stateOf(value.id)).status).toBe('ordered');
    await cancel();
    expect((await shop.stateOf(value.id)).status).toBe('cancelled');
  });

  test('that do not tell of parcels are asked again, and nothing is lost', async () => {
    const { shop, id } = await open();
    const { value } = await book(shop, id);
    await play(shop, [{ call: 'track', fault: 'timeout' }]);
    const ask = (ms: number) => shop.engine.call(trackingOperations.refresh, { body: { advance_ms: ms } });
    expect((await ask(20 * 86_400_000)).warnings).toEqual([expect.stringContaining('did not answer')]);
    expect((await ask(0)).warnings ?? []).toEqual([]);
    expect((await shop.stateOf(value.id)).status).toBe('delivered');
  });

  test('are not made to fail by what is only tried', async () => {
    const { shop, id } = await open();
    await play(shop, [{ call: 'book', fault: 'refused' }]);
    const { account, actor } = shop.services;
    const tried = { account, actor, dryRun: true };
    const { value } = await shop.engine.callAs(tried, shipmentOperations.bookOrder, { params: { id }, body: {} });
    expect(value.id).toContain('(new)');
    await expect(book(shop, id)).rejects.toMatchObject({ code: 'carrier_refused' });
  });

  test('play a story of one’s own, which the shipment keeps', async () => {
    const { shop, id } = await open();
    const { value } = await book(shop, id);
    const scans = [
      { word: 'picked_up', at: 0.1, place: 'origin', times: 2 },
      { word: 'delivery_attempted', message: 'The gate was closed', at: 0.5, reported_after_hours: 30 },
      { word: 'returned_to_sender', at: 1.5 },
    ];
    const body = { file: 'mine.json', text: JSON.stringify({ description: 'Own', scans }), shipments: [value.id] };
    await shop.engine.call(trackingOperations.play, { body });
    await shop.engine.call(trackingOperations.refresh, { body: { advance_ms: 30 * 86_400_000 } });
    const { value: told } = await shop.engine.call(trackingOperations.get, { params: { id: value.id } });
    const own = told.status_updates.filter(({ name }) => name !== 'shipdock').map(({ name }) => name);
    expect(own.slice(-3)).toEqual(['picked_up', 'delivery_attempted', 'returned_to_sender']);
    expect(told.status).toBe('exception');
  });
});
