import { expect, it } from 'vitest';
import type { TextBox } from '../../src/documents/drawing/drawing.ts';
import { layoutPickTicket } from '../../src/documents/forms/pick-ticket.ts';
import { orderPickTicket, type PickFacts } from '../../src/documents/of-shipment/order-pick-ticket.ts';
import type { Order } from '../../src/orders/order.ts';
import { binOf } from '../../src/orders/parts/line-bin.ts';
import type { Warehouse } from '../../src/warehouses/warehouse.ts';
import { orderOf, skuOf } from '../packing/order-to-pack.ts';

const NOTHING: PickFacts = { warehouse: undefined, warehouses: [], skus: new Map() };
const MUG = skuOf({ sku: 'MUG', name: 'Stoneware mug', upc: '036000291452' });
const FACTS: PickFacts = { ...NOTHING, skus: new Map([['MUG', { ...MUG, name: 'Stoneware mug' }]]) };

it('a pick ticket names each line that is not shipped, by what it says itself, else by its SKU', () => {
  const order = orderOf([
    { sku: 'MUG', quantity: 5, inventory_identifiers: [{ type: 'SerialNumber', code: 'S1' }], lot_number: 'L1' },
    { sku: 'MUG', quantity: 2, name: 'Blue mug', upc: '012345678905', meta: { bin_location: 'A-1' } },
    { sku: 'CUP', quantity: 3, description: 'A cup', meta: { bin: 7 } },
    { name: 'Spoon', quantity: 1 },
    { sku: 'FORK', quantity: 1 },
    { sku: 'GONE', quantity: 4 },
  ]);
  const shipped = new Map([
    [1, 2],
    [6, 4],
  ]);
  const lines = order.lines.map((line, at) => ({ ...line, shippedQuantity: shipped.get(at + 1) ?? 0 }));
  expect(orderPickTicket({ ...order, lines }, FACTS, 'sandbox').lines).toEqual([
    { sku: 'MUG', upc: '036000291452', description: 'Stoneware mug', identifiers: 'S/N S1, Lot L1', quantity: '3' },
    { bin: 'A-1', sku: 'MUG', upc: '012345678905', description: 'Blue mug', quantity: '2' },
    { bin: '7', sku: 'CUP', description: 'A cup', quantity: '3' },
    { sku: '', description: 'Spoon', quantity: '1' },
    { sku: 'FORK', description: '', quantity: '1' },
  ]);
});

it('a pick ticket tells where and for whom it is picked, with the notes of the order', () => {
  const plain = orderOf([{ sku: 'A' }]);
  const bare = {
    shipTo: {},
    warehouse: '',
    paper: 'letter',
    isSample: false,
    isOnHold: false,
    lines: [expect.anything()],
  };
  expect(orderPickTicket(plain, NOTHING, 'production')).toEqual({
    ...bare,
    ...{ orderNumber: 'SO-1', orderId: plain.id },
  });
  const destination_address = { name: 'Ann', street1: '1 High St', city: 'Leeds', zip: 'LS1 1AA', country: 'GB' };
  const notes = [{ body: 'Gift' }, { body: 'Ring twice' }];
  const order: Order = {
    ...orderOf([{ sku: 'A' }], { destination_address, notes, requested_shipping_details: 'Next day' }),
    status: 'on_hold',
  };
  const facts = { ...NOTHING, warehouse: { name: 'Leeds dock', country: 'GB' } };
  expect(orderPickTicket(order, facts, 'sandbox')).toMatchObject({
    ...{ paper: 'a4', isSample: true, isOnHold: true, warehouse: 'Leeds dock', homeCountry: 'GB' },
    ...{ serviceName: 'Next day', notes: 'Gift / Ring twice', shipTo: { name: 'Ann', city: 'Leeds', country: 'GB' } },
  });
});

it('a line lies elsewhere where its shop names a place that is not the one of its order', () => {
  const address = { street1: '1 High St', city: 'Reno', zip: '89501' };
  const warehouse = (id: string, isDefault: boolean) =>
    ({ id, code: id, formerCodes: [], name: `Dock ${id}`, isDefault, address }) as unknown as Warehouse;
  const warehouses = [warehouse('W1', false), warehouse('W2', true)];
  const line = (details: object) => ({ ...orderOf([{ sku: 'A' }]).lines[0], details });
  const told = (details: object, warehouseId: string | null = null) => {
    const order = { ...orderOf([{ sku: 'A' }]), warehouseId, lines: [line(details)] } as unknown as Order;
    return orderPickTicket(order, { ...NOTHING, warehouses }, 'production').lines[0]?.liesAt;
  };
  const [one, two] = [{ warehouseId: 'W1' }, { warehouseCode: 'W2' }];
  expect([told(one), told(two), told(one, 'W1'), told(two, 'W1')]).toEqual([
    'Dock W1',
    undefined,
    undefined,
    'Dock W2',
  ]);
  expect([told({ warehouseId: 'W9' }), told({ warehouseCode: 'X', warehouseId: 'W9' })]).toEqual(['W9', 'X']);
  const at = (originAddress: object) => told({ originAddress });
  expect(at({ ...address, street1: ' 1 HIGH st ' })).toBeUndefined();
  expect(at({ ...address, street1: '2 High St' })).toBe('2 High St, Reno');
  expect(at({ ...address, zip: '89502', name: 'Ann' })).toBe('Ann, 1 High St, Reno');
  expect(at({ zip: '89502' })).toBeUndefined();
});

it('prints bins in their order, lines without one last, each with all that is known of it, and a box to tick', () => {
  const ticket = {
    ...orderPickTicket(orderOf([{ sku: 'A' }]), NOTHING, 'production'),
    ...{ serviceName: 'Ground', shipBy: '2026-03-04', batch: 'B-7', isOnHold: true },
  };
  const line = (sku: string, bin?: string) => ({ sku, description: `${sku}.`, quantity: '2', ...(bin && { bin }) });
  const whole = { upc: '036000291452', identifiers: 'Lot L1', liesAt: 'East dock' };
  const lines = [line('NONE'), line('TEN', 'A-10'), { ...line('TWO', 'A-2'), ...whole }, line('LAST')];
  const [page] = layoutPickTicket({ ...ticket, lines });
  const elements = page?.elements ?? [];
  const texts = elements.filter((each): each is TextBox => each.kind === 'text').map(({ text }) => text);
  expect(texts.slice(texts.indexOf('BIN'))).toEqual([
    ...['BIN', 'SKU', 'DESCRIPTION', 'QTY', 'PICKED', 'DONE'],
    ...['A-2', 'TWO', 'TWO.\nUPC 036000291452\nLot L1\nLies at East dock', '2'],
    ...['A-10', 'TEN', 'TEN.', '2', 'NONE', 'NONE.', '2', 'LAST', 'LAST.', '2'],
    ...['PICKED BY', '', 'CHECKED BY', '', 'TIME', ''],
  ]);
  expect(texts).toContain('Order SO-1 · ON HOLD');
  expect(texts.join('\n')).toContain('Ground\nShip by 04 MAR 2026\nBatch B-7');
  const boxes = elements.filter((each) => each.kind === 'frame' && each.width === each.height);
  expect(boxes).toHaveLength(4);
});

it.each([
  [{ bin_location: 'A', bin: 'B' }, 'A'],
  [{ bin_location: '', bin: 'B' }, 'B'],
  [{ bin_location: { aisle: 1 }, location: 0 }, '0'],
  [{ bin: '', location: ' ' }, undefined],
  [undefined, undefined],
])('the bin of a line whose meta is %j is %j', (meta, bin) => {
  expect(binOf(meta)).toBe(bin);
});
