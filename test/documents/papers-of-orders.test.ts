import { expect, it } from 'vitest';
import { shipmentInvoice } from '../../src/documents/shipment-invoice.ts';
import { shipmentSlip } from '../../src/documents/shipment-slip.ts';
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

  it('a slip tells all that is still to come, and nothing once the order is cancelled', async () => {
    const api = await open();
    const { json: order } = await api.post('/orders', orderBody({ order_line_items: [goods('A', 5), goods('B', 3)] }));
    const [first] = order.order_line_items;
    const body = { order_line_items: [{ id: first.id, quantity: 2 }] };
    const { json: booked } = await api.post(`/orders/${order.id}/book`, body);
    const slip = async () => {
      const { order: found, shipment } = await behind(api, order.id, booked.id);
      return shipmentSlip(shipment, found, 'sandbox').lines.map(({ sku, ordered, shipped, open, packages }) =>
        [sku, ordered, shipped, open, packages ?? '-'].join(' '),
      );
    };
    expect(await slip()).toEqual(['A 5 2 3 1', 'B 3 0 3 -']);
    await api.post(`/orders/${order.id}/cancel`);
    expect(await slip()).toEqual(['A 5 2 0 1']);
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

function goods(sku: string, quantity: number): object {
  return { sku, name: sku, quantity, price: 10, weight: 1, length: 5, width: 4, height: 3 };
}
