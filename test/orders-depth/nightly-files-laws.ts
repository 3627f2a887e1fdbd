import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { skuOperations } from '../../src/catalog/catalog.operations.ts';
import type { Order } from '../../src/orders/order.ts';
import { listOrders } from '../../src/orders/order-pages.store.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importText } from '../orders/import.builder.ts';
import { lastOrderId } from './conservation/engine-world.ts';
import { happenHere } from './nightly-deeds.ts';
import { aNight, anOrder, isOfShop, type Nights } from './nightly-events.ts';
import { faultOf, restoreFault, type Said } from './nightly-faults.ts';
import { bookedUnits, MEASURED, soldWithoutKey } from './nightly-goods.ts';
import { calledShipped, fileOf, happenInShop, type ShopLine, unitsWanted } from './nightly-shop.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

/**
 * A shop ships of its orders itself, takes back, and sends them all every night; here they are split, combined, booked and held.
 * After each night no more is left to ship than the files leave, and no less than they leave but for what is booked here: or
 * a person is told, or the file rejected; what is told to be added is as much as lacks. The same holds when the file comes again,
 * and in other data that an export was brought to, before the last night or for good.
 * @param most of the nights of a run.
 */
export function nightlyFilesLaws(
  nights: Nights,
  { runs, nights: most }: { readonly runs: number; readonly nights: number },
): void {
  describeOnBothDatabases(`files that a shop sends in ${nights} nights`, (databases) => {
    let shop: Shop;
    let away: Shop;
    let run = 0;
    beforeAll(async () => {
      [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
      for (const data of [shop, away]) {
        for (const body of MEASURED) await data.call(skuOperations.save, { body });
      }
    });

    /** To other data, by an export. */
    const copied = async (prefix: string, afterId: string) => {
      const orders = await exportedOrders(shop, (number) => number.startsWith(prefix), afterId);
      await importText(away.engine, JSON.stringify(orders), { name: 'orders.json' });
    };

    it('leave no unit to be shipped twice, or never, without a word', { timeout: runs * 20_000 }, async () => {
      const someOrders = fc.array(anOrder(nights), { minLength: 1, maxLength: 2 });
      const someKeys = fc.record({
        hasKeys: fc.boolean(),
        isApart: nights === 'tangled' ? fc.boolean() : fc.constant(true),
      });
      const someNights = fc.array(aNight(nights), { minLength: 1, maxLength: most });
      const property = fc.asyncProperty(someOrders, someKeys, someNights, async (sold, { hasKeys, isApart }, all) => {
        const prefix = `NF-${++run}-`;
        const afterId = await lastOrderId(shop);
        const orders = sold.map((lines) => lines.map((line): ShopLine => ({ ...line, shipped: 0 })));
        const nameOf = (order: number, line: number) =>
          hasKeys
            ? `${prefix}${order} l${line}`
            : soldWithoutKey(`${prefix}${order}`, orders[order]?.[line]?.sku ?? '');
        await importText(shop.engine, fileOf(prefix, orders, [], { night: undefined, at: 0, hasKeys, isApart }));
        const log: string[] = [];
        let told: readonly string[] = [];
        const everTold = new Set<string>();
        let home = shop;
        const bookings = async () => {
          const moved = home === shop ? [] : await ordersOf(away, prefix);
          return bookedUnits([...(await ordersOf(shop, prefix)), ...moved]);
        };
        for (const [at, night] of all.entries()) {
          for (const event of night.events) {
            log.push(JSON.stringify(event));
            if (isOfShop(event.kind)) happenInShop(orders, event, hasKeys);
            else if (event.kind !== 'move house') {
              log.push(...(await happenHere(home, await ordersOf(home, prefix), event, { prefix, told, at })));
            } else if (home === shop) {
              await copied(prefix, afterId);
              home = away;
            }
          }
          const shipped = calledShipped(orders, night, await bookings(), nameOf);
          const text = fileOf(prefix, orders, shipped, { night, at: at + 1, hasKeys, isApart });
          const wanted = unitsWanted(orders, shipped, night);
          const said: Said = { sold: orders, shipped, wanted, isSilent: night.status === 'blank', nameOf, everTold };
          const isLast = at === all.length - 1;
          if (isLast && home === shop) await copied(prefix, afterId);
          const times = night.isTwice ? [1, 2] : [1];
          for (const data of (isLast && home === shop ? [shop, away] : [home]).flatMap((each) =>
            times.map(() => each),
          )) {
            const records = await importText(data.engine, text, { options: { onConflict: 'update' } });
            told = records.flatMap(({ warnings }) => warnings);
            for (const text of told) everTold.add(text);
            log.push(text, ...records.map(({ result, reasons }) => JSON.stringify([result, reasons])), ...told);
            const here = await ordersOf(data, prefix);
            const fault =
              faultOf(said, records, here, await bookings(), data === away) ?? restoreFault(here, said, told, prefix);
            if (fault !== undefined) throw new Error([data === shop ? '' : 'in a copy', fault, ...log].join('\n'));
          }
        }
      });
      await fc.assert(property, { numRuns: runs, endOnFailure: true });
    });
  });
}

/** Every order that began as one of the prefix, or was split off one. */
async function ordersOf(shop: Shop, prefix: string): Promise<readonly Order[]> {
  const { database, services } = shop.engine;
  const page = { page: 1, perPage: 30, sort: 'id', direction: 'desc' } as const;
  const orders = await database.read((transaction) => listOrders(transaction, services.account, {}, page));
  const found = orders.filter(({ orderNumber }) => orderNumber.startsWith(prefix));
  return found.toSorted((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1));
}
