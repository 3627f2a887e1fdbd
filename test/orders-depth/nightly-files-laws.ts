import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import type { ImportRecord } from '../../src/orders/commands/import-records.ts';
import { type Order, unshippedQuantity } from '../../src/orders/order.ts';
import { listOrders } from '../../src/orders/order-pages.store.ts';
import { isBookable } from '../../src/orders/status/lifecycle.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { importText } from '../orders/import.builder.ts';
import { lastOrderId } from './conservation/engine-world.ts';
import { happenHere } from './nightly-deeds.ts';
import {
  aNight,
  anOrder,
  calledShipped,
  fileOf,
  happenInShop,
  isCalledCancelled,
  isOfShop,
  type ShopLine,
  SKUS,
} from './nightly-shop.ts';
import { exportedOrders, openShop, type Shop } from './shop.ts';

/**
 * A shop ships of its orders itself, takes back, and sends them all every night; here they are split, combined, booked and held.
 * After each night no more is left to ship than the files leave, and no less than they leave but for what is booked here: or
 * a person is told, or the file rejected; what is told to be added is as much as lacks. The same holds when the file comes again,
 * and in other data that an export was brought to before the last night.
 */
export function nightlyFilesLaws({ runs, nights }: { readonly runs: number; readonly nights: number }): void {
  describeOnBothDatabases('files that a shop sends every night', (databases) => {
    let shop: Shop;
    let away: Shop;
    let run = 0;
    beforeAll(async () => {
      [shop, away] = [await openShop(await databases.engine()), await openShop(await databases.engine())];
    });

    /** To other data, by an export. */
    const copied = async (prefix: string, afterId: string) => {
      const orders = await exportedOrders(shop, (number) => number.startsWith(prefix), afterId);
      await importText(away.engine, JSON.stringify(orders), { name: 'orders.json' });
    };

    it('leave no unit to be shipped twice, or never, without a word', { timeout: runs * 20_000 }, async () => {
      const someOrders = fc.array(anOrder, { minLength: 1, maxLength: 2 });
      const someNights = fc.array(aNight, { minLength: 1, maxLength: nights });
      const property = fc.asyncProperty(someOrders, fc.boolean(), someNights, async (sold, hasKeys, all) => {
        const prefix = `NF-${++run}-`;
        const afterId = await lastOrderId(shop);
        const orders = sold.map((lines) => lines.map((line) => ({ ...line, shipped: 0 })));
        await importText(shop.engine, fileOf(prefix, orders, [], { night: undefined, at: 0, hasKeys }));
        const log: string[] = [];
        let told: readonly string[] = [];
        for (const [at, night] of all.entries()) {
          for (const event of night.events) {
            log.push(JSON.stringify(event));
            if (isOfShop(event.kind)) happenInShop(orders, event, hasKeys);
            else log.push(...(await happenHere(shop, await ordersOf(shop, prefix), event, { prefix, told, at })));
          }
          const nameOf = (order: number, line: number) =>
            hasKeys ? `${prefix}${order} l${line}` : (orders[order]?.[line]?.sku ?? '');
          const shipped = calledShipped(orders, night, bookedUnits(await ordersOf(shop, prefix)), nameOf);
          const text = fileOf(prefix, orders, shipped, { night, at: at + 1, hasKeys });
          const isLast = at === all.length - 1;
          if (isLast) await copied(prefix, afterId);
          const times = night.isTwice ? [1, 2] : [1];
          for (const data of (isLast ? [shop, away] : [shop]).flatMap((each) => times.map(() => each))) {
            const records = await importText(data.engine, text, { options: { onConflict: 'update' } });
            told = records.flatMap(({ warnings }) => warnings);
            log.push(text, ...records.map(({ result, reasons }) => JSON.stringify([result, reasons])), ...told);
            const booked = unknownToShop(bookedUnits(await ordersOf(shop, prefix)), orders, shipped, nameOf);
            const wanted = orders.map((lines, order) => unitsWanted(lines, shipped[order] ?? [], night));
            const file = { wanted, isSilent: night.status === 'blank' };
            const here = await ordersOf(data, prefix);
            const fault =
              faultOf(orders, file, records, here, booked, data === away) ?? restoreFault(here, wanted, told, prefix);
            if (fault !== undefined) throw new Error([data === shop ? '' : 'in a copy', fault, ...log].join('\n'));
          }
        }
      });
      await fc.assert(property, { numRuns: runs });
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

/** By SKU, or by the order and key that lines of keys were sold with. */
function bookedUnits(orders: readonly Order[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const order of orders) {
    for (const { sku, sourceSystemId: key, details, shippedQuantity } of order.lines) {
      const name = key === null ? (sku ?? '') : `${details.originOrderNumber ?? order.orderNumber} ${key}`;
      units.set(name, (units.get(name) ?? 0) + shippedQuantity);
    }
  }
  return units;
}

/**
 * What is booked here and is still among what the file leaves, by SKU. Of several lines of a SKU without keys the generator's shop may
 * know it of another one than was booked: those all count.
 */
function unknownToShop(
  booked: ReadonlyMap<string, number>,
  sold: readonly (readonly ShopLine[])[],
  shipped: readonly (readonly number[])[],
  nameOf: (order: number, line: number) => string,
): ReadonlyMap<string, number> {
  const unknown = new Map(booked);
  for (const [order, lines] of sold.entries()) {
    for (const [index, line] of lines.entries()) {
      const name = nameOf(order, index);
      const units = booked.get(name) ?? 0;
      if (name !== line.sku) {
        const rest = units - ((shipped[order]?.[index] ?? 0) - line.shipped);
        unknown.set(line.sku, (unknown.get(line.sku) ?? 0) + Math.max(0, rest));
      } else if (sold.flat().filter(({ sku }) => sku === line.sku).length === 1) {
        const known = (shipped[order]?.[index] ?? 0) - line.shipped;
        unknown.set(name, Math.max(0, (unknown.get(name) ?? 0) - known));
      }
    }
  }
  return unknown;
}

const ORDER_TOLD = /^\S+ is (shipped|delivered|cancelled|partially_shipped|on hold,)/;
const LESS_TOLD = /less left to ship|leaves .* to ship|is on hold/;
const MORE_TOLD = /left to ship in|see that none is shipped|is on.hold|has left to ship/;

function faultOf(
  sold: readonly (readonly ShopLine[])[],
  { wanted, isSilent }: { readonly wanted: readonly (readonly number[])[]; readonly isSilent: boolean },
  records: readonly ImportRecord[],
  orders: readonly Order[],
  bookedOf: ReadonlyMap<string, number>,
  isCopy: boolean,
): string | undefined {
  if (records.some(({ result }) => result === 'rejected')) return undefined;
  const warnings = records.flatMap((each) => each.warnings);
  for (const sku of SKUS) {
    const isTold = (what: RegExp) => warnings.some((text) => what.test(text) && text.includes(`× ${sku}`));
    const leaves = sum(
      sold.flatMap((lines, order) =>
        lines.map((line, index) => (line.sku === sku ? (wanted[order]?.[index] ?? 0) : 0)),
      ),
    );
    const left = sum(orders.filter(willShip).flatMap(linesOf(sku)).map(unshippedQuantity));
    const booked = bookedOf.get(sku) ?? 0;
    if (left > leaves && !isTold(MORE_TOLD)) return `${sku}: ${left} are left, and the files leave ${leaves}`;
    // Without a word of how far an order is, a file wants back none that a person cancelled.
    const isCancelledHere = isSilent && orders.some(({ status, lines }) => status === 'cancelled' && lines.length > 0);
    const isOrderTold = isCancelledHere || warnings.some((text) => ORDER_TOLD.test(text));
    if (left + booked < leaves && !isOrderTold && !isTold(LESS_TOLD)) {
      return `${sku}: ${left} are left, ${booked} booked, and the files leave ${leaves}`;
    }
    const back = unitsTold(warnings, sku);
    const isElseTold = isOrderTold || warnings.some((text) => /less left to ship than|is on hold/.test(text));
    if (!isElseTold && left + booked + back < leaves) {
      return `${sku}: ${left} are left, ${booked} booked, ${back} told, and the files leave ${leaves}`;
    }
    if (!isCopy && sold.length === 1 && back > 0 && left + back > leaves && !isTold(MORE_TOLD)) {
      return `${sku}: ${left} are left, ${back} told to be added, and the files leave ${leaves}`;
    }
    // A copy does not know where what was booked lay.
    const isPlain = !isCopy && sold.length === 1 && new Set(sold[0]?.map((line) => line.sku)).size === sold[0]?.length;
    if (isPlain && left >= leaves && isTold(/less left to ship|leaves them to ship/)) {
      return `${sku}: ${left} are left, as the file leaves them, and less is told`;
    }
    if (isPlain && left <= leaves && isTold(/has left to ship/)) {
      return `${sku}: ${left} are left, no more than the file leaves, and more is told`;
    }
  }
  return undefined;
}

/** Units that a file leaves to ship of each line of an order. */
function unitsWanted(
  lines: readonly ShopLine[],
  shipped: readonly number[],
  night: Parameters<typeof isCalledCancelled>[1],
): readonly number[] {
  const isCancelled = isCalledCancelled(lines, night);
  return lines.map(({ ordered }, index) => (isCancelled ? 0 : ordered - (shipped[index] ?? 0)));
}

/** An order that is told to be restored is cancelled here, has something to ship, and its file wants some of it. */
function restoreFault(
  orders: readonly Order[],
  wanted: readonly (readonly number[])[],
  told: readonly string[],
  prefix: string,
): string | undefined {
  for (const text of told) {
    const [, number] = /^(\S+) is cancelled.*orders restore it/.exec(text) ?? [];
    if (number === undefined) continue;
    const order = orders.find(({ orderNumber }) => orderNumber === number);
    const has = sum((order?.lines ?? []).map(unshippedQuantity));
    const wants = sum(wanted[Number(number.slice(prefix.length))] ?? []);
    if (order?.status !== 'cancelled' || has === 0 || wants === 0) {
      return `${number} is told to be restored: it is ${order?.status}, has ${has} to ship, and its file wants ${wants}`;
    }
  }
  return undefined;
}

/** What is told to be added of a SKU, as the files call it now. */
function unitsTold(warnings: readonly string[], sku: string): number {
  const texts = warnings.filter((text) => text.includes('leaves them to ship'));
  const units = texts.flatMap((text) => [...text.matchAll(/(\d+) × ([A-Z-]+)/g)]);
  return sum(units.flatMap(([, count, each]) => (each === sku ? [Number(count)] : [])));
}

function linesOf(sku: string) {
  return ({ lines }: Order) => lines.filter((line) => line.sku === sku);
}

/** What a file called shipped is shipped when its hold ends. */
function willShip({ status, details }: Order): boolean {
  return isBookable(status) || (status === 'on_hold' && details.shippedElsewhere !== true);
}

function sum(list: readonly number[]): number {
  return list.reduce((total, each) => total + each, 0);
}
