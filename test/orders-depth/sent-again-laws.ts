import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { orderItemOperations, orderMoveOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importSources, importText, SHIP_TO, sourceOf } from '../orders/import.builder.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

/** Few SKUs and prices, so that lines are alike; X is sold loose and in the kit too. */
const aLine = fc.record({
  sku: fc.constantFrom('X', 'X', 'Y', 'KIT'),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.constantFrom('0', '0.3333', '1.005', '9.99'),
  hasSerials: fc.boolean(),
});
export const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 2, maxLength: 3 }),
  items_price: fc.constantFrom('', '33.33'),
  total_price: fc.constantFrom('', '5', '100.01'),
  shipping_price: fc.constantFrom('', '0', '5'),
});
const MOVES = ['split', 'split', 'into', 'combine', 'unsplit', 'uncombine', 'undo'] as const;
export const aMove = moveOf(...MOVES);
const aMoveOrEdit = moveOf(...MOVES, 'remove', 'remove', 'reduce');
export type Sent = typeof anOrder extends fc.Arbitrary<infer Value> ? Value : never;
export type Move = typeof aMoveOrEdit extends fc.Arbitrary<infer Value> ? Value : never;

function moveOf<Kind extends (typeof MOVES)[number] | 'remove' | 'reduce'>(...kinds: readonly Kind[]) {
  return fc.record({
    kind: fc.constantFrom(...kinds),
    from: fc.nat(9),
    to: fc.nat(9),
    parts: fc.array(fc.record({ line: fc.nat(5), units: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  });
}

/**
 * What a shop sends of an order as it ever did changes nothing but what it says anew, whatever became of the order since:
 * neither here nor in other data that an export was brought to.
 */
export function sentAgainLaws({ runs }: { readonly runs: number }): void {
  describeOnBothDatabases('files of a shop, sent again after splits, combines and what took them back', (databases) => {
    let shop: Shop;
    let away: Shop;
    let run = 0;
    beforeAll(async () => {
      [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
      const kit_components = [
        { sku: 'X', quantity: 2 },
        { sku: 'Z', quantity: 1 },
      ];
      for (const data of [shop, away]) await data.call(skuOperations.save, { body: { sku: 'KIT', kit_components } });
    });

    /** Numbers of the orders begin with the prefix; the file says what it said at first, of another consignee. */
    const firstSent = async (orders: readonly Sent[], hasKeys: boolean) => {
      run += 1;
      const prefix = `SA-${run}-`;
      const file = (consignee: string) =>
        csvText(orders.flatMap((order, at) => rowsOf(`${prefix}${at}`, order, hasKeys, consignee)));
      await importText(shop.engine, file('Receiving Dept'));
      return { prefix, file };
    };

    it('move no line, unit, serial number or amount', { timeout: runs * 20_000 }, async () => {
      const property = fc.asyncProperty(
        fc.array(anOrder, { minLength: 2, maxLength: 2 }),
        fc.boolean(),
        fc.array(aMove, { minLength: 1, maxLength: 6 }),
        async (orders, hasKeys, moves) => {
          const { prefix, file } = await firstSent(orders, hasKeys);
          await moved(shop, prefix, moves);
          const before = await contents(shop, prefix);
          expect(await sentTo(shop, file('Loading Dock'))).toEqual(orders.map(() => ['updated', []]));
          expect(await contents(shop, prefix)).toEqual(before);
          const exported = await exportedOrders(shop, (number) => number.startsWith(prefix));
          const made = await importSources(away.engine, [sourceOf('orders.json', JSON.stringify(exported))]);
          expect(made.map(({ result, reasons }) => [result, reasons])).toEqual(exported.map(() => ['created', []]));
          expect(await contents(away, prefix)).toEqual(before);
          expect(await sentTo(away, file('Quay 2'))).toEqual(orders.map(() => ['updated', []]));
          expect(await contents(away, prefix)).toEqual(before);
        },
      );
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    });

    it('bring no unit and no serial number a second time where lines were removed too', {
      timeout: runs * 20_000,
    }, async () => {
      const property = fc.asyncProperty(
        fc.array(anOrder, { minLength: 2, maxLength: 2 }),
        fc.boolean(),
        fc.array(aMoveOrEdit, { minLength: 2, maxLength: 7 }),
        async (orders, hasKeys, moves) => {
          const { prefix, file } = await firstSent(orders, hasKeys);
          const ordered = await goods(shop, prefix);
          await moved(shop, prefix, moves);
          await sentTo(shop, file('Loading Dock'));
          await moved(shop, prefix, moves.slice(0, 1));
          await sentTo(shop, file('Quay 2'));
          const { units, serials } = await goods(shop, prefix);
          for (const [sku, count] of units) expect(count, sku).toBeLessThanOrEqual(ordered.units.get(sku) ?? 0);
          expect(serials).toEqual([...new Set(serials)]);
        },
      );
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    });
  });
}

/** Units by SKU, and serial numbers, of all the orders; a cancelled one ships nothing. */
async function goods(data: Shop, prefix: string) {
  const orders = (await numbersOf(data, prefix)).filter(({ status }) => status !== 'cancelled');
  const lines = orders.flatMap((order) => order.order_line_items);
  const units = new Map<string, number>();
  for (const { sku, quantity } of lines) units.set(sku ?? '', (units.get(sku ?? '') ?? 0) + quantity);
  const serials = lines.flatMap(({ inventory_identifiers: identifiers }) => identifiers.map(({ code }) => code));
  return { units, serials };
}

export function rowsOf(order_number: string, { lines, ...amounts }: Sent, hasKeys: boolean, ship_to_name: string) {
  return lines.map(({ sku, quantity, price, hasSerials }, at) => ({
    ...{ order_number, line_source_system_id: hasKeys ? `l${at}` : '', sku, quantity, price, unbundle_kits: 'true' },
    serial_numbers: hasSerials && sku !== 'KIT' ? serials(`${order_number}-${at}`, quantity) : '',
    ...amounts,
    ...SHIP_TO,
    ship_to_name,
  }));
}

function serials(of: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${of}-${at}`).join(';');
}

async function numbersOf(data: Shop, prefix: string): Promise<readonly OrderJson[]> {
  const found = await data.call(orderOperations.list, {
    query: { query: prefix, per_page: '100', sort: 'created_at' },
  });
  const orders = found.filter(({ order_number: number }) => number.startsWith(prefix));
  return orders.toSorted((one, other) => (one.order_number < other.order_number ? -1 : 1));
}

/**
 * Makes the moves that can be made; those that cannot be are refused and change nothing.
 * @param mark in the numbers of orders that are split off.
 */
export async function moved(shop: Shop, prefix: string, moves: readonly Move[], mark = ''): Promise<void> {
  for (const [step, { kind, from, to, parts }] of moves.entries()) {
    const orders = await numbersOf(shop, prefix);
    const [order, other] = [orders[from % orders.length], orders[to % orders.length]];
    if (order === undefined || other === undefined) throw new Error('no orders');
    const order_line_items = parts.map(({ line, units }) => {
      const { id, quantity = 1 } = order.order_line_items[line % order.order_line_items.length] ?? {};
      return { id, quantity: Math.min(quantity, units) };
    });
    const params = { id: order.order_number };
    const call = () => {
      switch (kind) {
        case 'split':
          return shop.call(orderMoveOperations.split, {
            params,
            body: { order_line_items, new_order_number: `${prefix}s${mark}${step}` },
          });
        case 'into':
          return shop.call(orderMoveOperations.split, {
            params,
            body: { order_line_items, move_to_order_id: other.id },
          });
        case 'combine':
          return shop.call(orderMoveOperations.combine, { body: { master_order_id: order.id, ids: [other.id] } });
        case 'remove':
          return shop.call(orderItemOperations.remove, {
            params,
            body: { order_line_item_ids: order_line_items.slice(0, 1).map(({ id }) => id) },
          });
        case 'reduce':
          return shop.call(orderItemOperations.save, {
            params,
            body: { order_line_items: order_line_items.slice(0, 1) },
          });
        case 'unsplit':
        case 'uncombine':
          return shop.call(orderMoveOperations[kind], { params });
        case 'undo':
          return shop.call(orderMoveOperations.undo, { params });
      }
    };
    await Promise.resolve(call()).catch((error: Error) => expect(error.name).toBe('ShipdockError'));
  }
}

/** All that goods and money are of the orders. */
export async function contents(data: Shop, prefix: string) {
  return (await numbersOf(data, prefix)).map((order) => ({
    order: order.order_number,
    status: order.status,
    amounts: [order.items_price, order.total_price, order.tax_price, order.shipping_price],
    lines: order.order_line_items.map(
      ({ sku, source_system_id, quantity, price, inventory_identifiers: identifiers }) =>
        [sku, source_system_id, quantity, price, ...identifiers.map(({ code }) => code)].join(' '),
    ),
  }));
}

async function sentTo(data: Shop, text: string) {
  const records = await importText(data.engine, text, { options: { onConflict: 'update' } });
  return records.map(({ result, reasons }) => [result, reasons]);
}
