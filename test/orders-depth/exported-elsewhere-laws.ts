import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { orderItemOperations, orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importSources, importText, sourceOf } from '../orders/import.builder.ts';
import { aMove, anOrder, contents, moved, rowsOf } from './sent-again-laws.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

const anEdit = fc.record({
  edit: fc.constantFrom('raise', 'raise', 'rename', 'remove'),
  order: fc.nat(9),
  line: fc.nat(5),
  units: fc.integer({ min: 1, max: 8 }),
});
type Edit = typeof anEdit extends fc.Arbitrary<infer Value> ? Value : never;

/** What an export says makes the same orders in empty data, whatever was moved and changed by hand, in whatever pieces it comes. */
export function exportedElsewhereLaws({ runs }: { readonly runs: number }): void {
  describeOnBothDatabases('an export of orders that were split, combined and changed', (databases) => {
    let shop: Shop;
    let others: readonly Shop[];
    let run = 0;
    beforeAll(async () => {
      const open = async () => {
        const opened = await openShop(await databases.engine());
        const kit_components = [{ sku: 'X', quantity: 2 }];
        await opened.call(skuOperations.save, { body: { sku: 'KIT', kit_components } });
        return opened;
      };
      shop = await open();
      others = [await open(), await open()];
    });

    it('makes the same orders elsewhere, in any pieces', { timeout: runs * 20_000 }, async () => {
      const property = fc.asyncProperty(
        fc.array(anOrder, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.array(fc.oneof(aMove, anEdit), { minLength: 2, maxLength: 8 }),
        fc.array(fc.nat(9), { maxLength: 4 }),
        fc.nat(99),
        async (orders, hasKeys, deeds, cuts, turn) => {
          const prefix = `EE-${++run}-`;
          const rows = orders.flatMap((order, at) => rowsOf(`${prefix}${at}`, order, hasKeys, 'Receiving Dept'));
          await importText(shop.engine, csvText(rows));
          for (const [step, deed] of deeds.entries()) {
            if ('kind' in deed) await moved(shop, prefix, [deed], `${step}`);
            else await edited(shop, prefix, deed);
          }
          let from = shop;
          for (const to of others) {
            const exported = await exportedOrders(from, (number) => number.startsWith(prefix));
            for (const piece of pieces(turned(exported, to === others[0] ? 0 : turn), cuts)) {
              const made = await importSources(to.engine, [sourceOf('orders.json', JSON.stringify(piece))]);
              expect(made.map(({ result, reasons }) => [result, reasons])).toEqual(piece.map(() => ['created', []]));
            }
            expect(await contents(to, prefix)).toEqual(await contents(shop, prefix));
            const again = await exportedOrders(to, (number) => number.startsWith(prefix));
            const heldBy = (all: readonly JsonObject[]) =>
              Object.fromEntries(all.map((each) => [each.order_number, each.held_by]));
            expect(heldBy(again)).toEqual(heldBy(exported));
            from = to;
          }
        },
      );
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    });
  });
}

async function edited(shop: Shop, prefix: string, { edit, order: at, line: index, units }: Edit): Promise<void> {
  const orders = await ordersOf(shop, prefix);
  const order = orders[at % orders.length];
  const line = order?.order_line_items[index % order.order_line_items.length];
  if (order === undefined || line === undefined) return;
  const params = { id: order.order_number };
  const { id, sku, quantity } = line;
  const change = { raise: { quantity: quantity + units }, rename: { sku: sku === 'Y' ? 'X' : 'Y' }, remove: undefined };
  const call = () =>
    change[edit] === undefined
      ? shop.call(orderItemOperations.remove, { params, body: { order_line_item_ids: [id] } })
      : shop.call(orderItemOperations.save, { params, body: { order_line_items: [{ id, ...change[edit] }] } });
  await Promise.resolve(call()).catch((error: Error) => expect(error.name).toBe('ShipdockError'));
}

async function ordersOf(shop: Shop, prefix: string): Promise<readonly OrderJson[]> {
  const found = await shop.call(orderOperations.list, {
    query: { query: prefix, per_page: '100', sort: 'created_at' },
  });
  return found.filter(({ order_number: number }) => number.startsWith(prefix));
}

/** The same list, begun further on. */
function turned<Element>(list: readonly Element[], by: number): readonly Element[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

/** The list cut at these places. */
function pieces<Element>(list: readonly Element[], cuts: readonly number[]): readonly (readonly Element[])[] {
  const ends = [...new Set([0, ...cuts.filter((cut) => cut < list.length), list.length])].sort((a, b) => a - b);
  return ends.slice(1).map((end, at) => list.slice(ends[at], end));
}
