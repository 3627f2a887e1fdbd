import { expect, it } from 'vitest';
import { boxesOfAccount } from '../../src/catalog/operations/boxes-of-account.ts';
import { skusNamed } from '../../src/catalog/operations/skus-of-lines.ts';
import { layoutPackingSlip } from '../../src/documents/forms/packing-slip.ts';
import { layoutPickTicket } from '../../src/documents/forms/pick-ticket.ts';
import { shipmentBol } from '../../src/documents/of-shipment/shipment-bol.ts';
import { shipmentInvoice } from '../../src/documents/of-shipment/shipment-invoice.ts';
import { shipmentPictures } from '../../src/documents/of-shipment/shipment-pictures.ts';
import { shipmentSlip } from '../../src/documents/of-shipment/shipment-slip.ts';
import { pickTicketOf } from '../../src/documents/operations/draw-pick-ticket.ts';
import type { Order } from '../../src/orders/order.ts';
import { findOrder } from '../../src/orders/orders.store.ts';
import { getShipment } from '../../src/shipments/shipments-by-number.store.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('papers of orders', (databases) => {
  const open = async () => Api.on(await databases.engine());

  const behind = async ({ engine: { database, services } }: Api, orderId: string, shipmentId: string) =>
    database.read(async (transaction) => ({
      order: await findOrder(transaction, services.account, orderId),
      shipment: await getShipment(transaction, services.account, shipmentId),
    }));

  it('the buyer of an invoice is who pays where it is told who and where, else whom it goes to', async () => {
    const api = await open();
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [goods('A', 1)] }));
    const { json: booked } = await api.post(`/orders/${order.id}/book`, {});
    const { order: found, shipment } = await behind(api, order.id, booked.id);
    if (found === undefined) throw new Error('the order is gone');
    const payer = {
      company: 'Payer Ltd',
      street1: '9 Bill Rd',
      city: 'Leeds',
      country: 'GB',
      isResidential: false,
    } as const;
    const parties = (address: object | null) => {
      const billing = address as Order['addresses']['billing'];
      const invoice = shipmentInvoice(shipment, { ...found, addresses: { ...found.addresses, billing } }, 'sandbox');
      return [invoice.buyer.company, invoice.buyer.street1, invoice.consignee?.street1];
    };
    const { company, street1 } = order.destination_address;
    expect(parties(payer)).toEqual(['Payer Ltd', '9 Bill Rd', street1]);
    const told = [
      null,
      { ...payer, company: undefined },
      { ...payer, street1: undefined },
      { ...payer, city: undefined },
    ];
    expect(told.map(parties)).toEqual(Array(4).fill([company ?? undefined, street1, undefined]));
  });

  it('a slip tells all that is still to come, and nothing once the order is cancelled', async () => {
    const api = await open();
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [goods('A', 5), goods('B', 3)] }));
    const [first] = order.order_line_items;
    const body = { order_line_items: [{ id: first.id, quantity: 2 }] };
    const { json: booked } = await api.post(`/orders/${order.id}/book`, body);
    const slip = async () => {
      const { order: found, shipment } = await behind(api, order.id, booked.id);
      return shipmentSlip(shipment, found, 'sandbox', NO_SKUS).lines.map(({ sku, ordered, shipped, open, packages }) =>
        [sku, ordered, shipped, open, packages ?? '-'].join(' '),
      );
    };
    expect(await slip()).toEqual(['A 5 2 3 1', 'B 3 0 3 -']);
    await api.post(`/orders/${order.id}/cancel`);
    expect(await slip()).toEqual(['A 5 2 0 1']);
  });

  it('an invoice of the parts of kits is of what the kits cost, and so are their packages', async () => {
    const api = await open();
    for (const sku of ['CUP', 'LID', 'BOWL']) {
      await api.post('/skus', { sku, name: sku, items: [{ length: 5, width: 5, height: 4, weight: 1 }] });
    }
    const kit_components = ['CUP', 'LID', 'BOWL'].map((sku) => ({ sku, quantity: 1, value_percentage: 33.3333 }));
    await api.post('/skus', { sku: 'SET', name: 'Set', is_kit: true, kit_components });
    const line = { sku: 'SET', quantity: 5, price: 9.98, value: 9.98 };
    const body = orderBody({ order_line_items: [line], unbundle_kits: true });
    const { json: order } = await api.post('/orders', body);
    const { json: booked, text } = await api.post(`/orders/${order.id}/book`);
    expect(booked.packages, text).toBeDefined();
    const { order: found, shipment } = await behind(api, order.id, booked.id);
    const invoice = shipmentInvoice(shipment, found, 'sandbox');
    const cents = invoice.lines.map(({ amount }) => Math.round(Number(amount) * 100));
    expect([cents.length, cents.reduce((sum, each) => sum + each, 0)]).toEqual([3, 49_90]);
    expect(invoice.charges[0]).toEqual({ label: 'Goods', amount: '49.90' });
    const values: readonly number[] = booked.packages.map(({ value }: { value: number }) => Math.round(value * 100));
    expect(values.reduce((sum, each) => sum + each, 0)).toBe(49_90);
  });

  it('a shipment without an order is called by its own number', async () => {
    const api = await open();
    const { destination_address } = orderBody();
    const items = [{ name: 'Cup', quantity: 1, value: 3, length: 5, width: 5, height: 5, weight: 1 }];
    const { json: rated } = await api.post('/rates', { warehouse_code: 'MAIN', destination_address, items });
    const { json: booked } = await api.post('/shipments', { rate_id: rated.rates[0].id, destination_address });
    const { database, services } = api.engine;
    const shipment = await database.read((transaction) => getShipment(transaction, services.account, booked.id));
    const printed = JSON.stringify(layoutPackingSlip(shipmentSlip(shipment, undefined, 'sandbox', NO_SKUS)));
    expect(printed).toContain(`Shipment ${booked.tracking_number}`);
    expect(printed).not.toContain(`Order ${booked.shid}`);
  });

  it('boxes with further pieces of a SKU tell them, on the slip and on the bill of lading', async () => {
    const api = await open();
    const pieces = [
      { name: 'Top', length: 10, width: 10, height: 10, weight: 5, value: 30 },
      { name: 'Base', length: 12, width: 12, height: 12, weight: 10, value: 70 },
    ];
    await api.post('/skus', { sku: 'TWO', name: 'Two piece', items: pieces });
    const pears = { ...goods('PEAR', 6), weight: 3, length: 11, width: 5, height: 5 };
    const lines = [{ sku: 'TWO', quantity: 4 }, pears];
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: lines }));
    const wish = { carrier_code: 'fxl', service_code: 'std' };
    const { status, json: booked, text } = await api.post(`/orders/${order.id}/book`, wish);
    expect(status, text).toBe(201);
    const { order: found, shipment } = await behind(api, order.id, booked.id);
    const { database, services } = api.engine;
    const skus = await database.read((transaction) => skusNamed(transaction, services.account, ['TWO']));
    const bol = shipmentBol(shipment, 'sandbox');
    const withBases = bol.lines.flatMap(({ description }, at) => (description.includes('(Base)') ? [at + 1] : []));
    const [two] = shipmentSlip(shipment, found, 'sandbox', { skus }).lines.filter(({ sku }) => sku === 'TWO');
    expect(withBases.length).toBeGreaterThan(0);
    expect(placesIn(two?.packages ?? '')).toEqual(expect.arrayContaining(withBases));
    expect(bol.lineTotals.packages).toBe('14');
    expect(shipmentPictures(shipment, await boxes(api)).map(({ title }) => title)).not.toEqual(
      expect.arrayContaining(withBases.map((at) => expect.stringContaining(`Package ${at} of`))),
    );
  });

  it('a pick ticket tells what lines leave to their SKUs, which lot is meant, and that the order is on hold', async () => {
    const api = await open();
    await api.post('/skus', { sku: 'MUG-9', name: 'Stoneware mug', upc: '036000291452' });
    const line = { sku: 'MUG-9', quantity: 4, lot_number: 'LOT-77' };
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [line] }));
    const ticket = async () => {
      const { database, services } = api.engine;
      const found = await database.read((transaction) => findOrder(transaction, services.account, order.id));
      return JSON.stringify(layoutPickTicket(await pickTicketOf(services, found as Order)));
    };
    expect(await ticket()).toContain('Stoneware mug');
    for (const text of ['UPC 036000291452', 'Lot LOT-77']) expect(await ticket()).toContain(text);
    expect(await ticket()).not.toContain('ON HOLD');
    await api.post(`/orders/${order.id}`, { status: 'on_hold' });
    expect(await ticket()).toContain('ON HOLD');
  });

  it('a pick ticket tells of a line that its shop says lies elsewhere, and of no other', async () => {
    const api = await open();
    const place = { street1: '9 Side St', city: 'Reno', state: 'NV', zip: '89501' };
    await api.post('/warehouses', { code: 'NYC', name: 'East dock', address: place });
    const { json: main } = await api.get('/warehouses/MAIN');
    const order_line_items = [
      { ...goods('A', 1), origin_address: { ...place, company: 'Maker' } },
      { ...goods('B', 1), warehouse_code: 'NYC' },
      { ...goods('C', 1), warehouse_code: 'AISLE-9' },
      { ...goods('D', 1), warehouse_id: main.id },
      { ...goods('E', 1), origin_address: { ...main.address, name: 'Desk' } },
      goods('F', 1),
    ];
    const { json: order } = await api.post('/orders', orderBody({ order_line_items }));
    const { database, services } = api.engine;
    const found = await database.read((transaction) => findOrder(transaction, services.account, order.id));
    const ticket = await pickTicketOf(services, found as Order);
    expect(ticket.lines.map(({ sku, liesAt }) => [sku, liesAt])).toEqual([
      ['A', 'Maker, 9 Side St, Reno, NV'],
      ['B', 'East dock'],
      ['C', 'AISLE-9'],
      ['D', undefined],
      ['E', undefined],
      ['F', undefined],
    ]);
    expect(JSON.stringify(layoutPickTicket(ticket))).toContain('Lies at East dock');
  });

  it('an invoice and a slip tell the goods in the order of the order, however they are packed', async () => {
    const api = await open();
    const sizes = [2, 9, 4, 7, 3, 8];
    const order_line_items = sizes.map((side) => ({
      ...goods(`S${side}`, 1),
      length: side,
      width: side,
      height: side,
    }));
    const { json: order } = await api.post('/orders', orderBody({ order_line_items }));
    const { json: booked } = await api.post(`/orders/${order.id}/book`);
    const { order: found, shipment } = await behind(api, order.id, booked.id);
    const told = sizes.map((side) => `S${side}`);
    expect(shipmentInvoice(shipment, found, 'sandbox').lines.map(({ sku }) => sku)).toEqual(told);
    expect(shipmentSlip(shipment, found, 'sandbox', NO_SKUS).lines.map(({ sku }) => sku)).toEqual(told);
  });

  it.each([
    ['sender', ['Goods', 'Freight']],
    ['recipient', ['Goods']],
    ['third_party', ['Goods']],
  ])('an invoice charges freight that the seller pays: billed to the %s', async (bill_to, charges) => {
    const api = await open();
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [goods('A', 2)] }));
    const payer = { bill_to, ...(bill_to === 'sender' ? {} : { account_number: 'R-77', zip: '10001', country: 'US' }) };
    const { json: booked } = await api.post(`/orders/${order.id}/book`, { billing_details: payer });
    const { order: found, shipment } = await behind(api, order.id, booked.id);
    const invoice = shipmentInvoice(shipment, found, 'sandbox');
    expect(invoice.charges.map(({ label }) => label)).toEqual(charges);
    const sum = invoice.charges.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    expect(Math.round(Number(invoice.total) * 100)).toBe(sum);
  });
});

/** `1-3, 5` is 1, 2, 3 and 5. */
function placesIn(told: string): readonly number[] {
  return told.split(', ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const NO_SKUS = { skus: new Map() };

function boxes({ engine: { database, services } }: Api) {
  return database.read((transaction) => boxesOfAccount(transaction, services.account));
}

function goods(sku: string, quantity: number): object {
  return { sku, name: sku, quantity, price: 10, weight: 1, length: 5, width: 4, height: 3 };
}
