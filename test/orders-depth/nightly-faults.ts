import type { ImportRecord } from '../../src/orders/commands/import-records.ts';
import { type Order, unshippedQuantity } from '../../src/orders/order.ts';
import {
  goodsOf,
  KIT,
  partOf,
  renamed,
  SKUS,
  serialsLeft,
  soldWithoutKey,
  sum,
  unitsIn,
  unitsLeft,
} from './nightly-goods.ts';
import type { ShopLine } from './nightly-shop.ts';

/** What a night's files say of all orders. */
export interface Said {
  readonly sold: readonly (readonly ShopLine[])[];
  /** Units that the files call shipped, by order and line. */
  readonly shipped: readonly (readonly number[])[];
  /** Units that they leave to ship, by order and line. */
  readonly wanted: readonly (readonly number[])[];
  /** Of how far the orders are. */
  readonly isSilent: boolean;
  /** What a line was sold as: by its order, and its key or goods. */
  readonly nameOf: (order: number, line: number) => string;
  /** All that was told in this night and before. */
  readonly everTold: ReadonlySet<string>;
}

const ORDER_TOLD = /^(?:order )?\S+ is (shipped|delivered|cancelled|partially_shipped|on hold,)/;
const LESS_TOLD = /less left to ship|leaves them to ship|leaves a kit to ship|is on hold/;
const MORE_TOLD =
  /left to ship (in|here)|as many as are left here|see that none is shipped|(is|belongs) on.hold|has left to ship/;

/**
 * What is wrong where more is left to ship than the files leave, or less but for what is booked, and nobody is told.
 * @param bookings units that are booked, as `bookedUnits` has them.
 * @param isCopy whether the orders were brought by an export, which does not tell where lay what was booked.
 */
export function faultOf(
  said: Said,
  records: readonly ImportRecord[],
  orders: readonly Order[],
  bookings: ReadonlyMap<string, number>,
  isCopy: boolean,
): string | undefined {
  if (records.some(({ result }) => result === 'rejected')) return undefined;
  const warnings = records.flatMap((each) => each.warnings);
  const bookedOf = unknownToShop(bookings, said);
  const faults = SKUS.map((sku) => {
    const booked = (bookedOf.get(sku) ?? 0) + bookedAsOthers(said.everTold, sku);
    return faultOfGoods(sku, said, warnings, orders, booked, isCopy);
  });
  return faults.find((fault) => fault !== undefined) ?? (isCopy ? undefined : serialFault(orders, warnings));
}

/** Units that were told, once, to be booked as what the files called them before. */
function bookedAsOthers(warnings: ReadonlySet<string>, sku: string): number {
  const told = new RegExp(` is ${sku} as the file says, and (\\d+) of it (?:is|are) booked as `);
  return sum([...warnings].map((text) => Number(told.exec(text)?.[1] ?? 0)));
}

/** A unit is in one order; that a line was renamed no copy knows of. */
function serialFault(orders: readonly Order[], warnings: readonly string[]): string | undefined {
  const codes = orders.flatMap(serialsLeft);
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice === undefined || warnings.some((text) => text.includes(twice))) return undefined;
  return `the serial number ${twice} is left to ship twice`;
}

function faultOfGoods(
  sku: string,
  { sold, wanted, isSilent }: Said,
  warnings: readonly string[],
  orders: readonly Order[],
  booked: number,
  isCopy: boolean,
): string | undefined {
  const sources = sold.flat().map((line) => line.sku);
  const kits = sources.filter((each) => each === KIT.sku && unitsIn(each, sku) > 0);
  const names = [sku, renamed(sku), ...kits].flatMap((name) => [`× ${name}`, `: ${name} is`]);
  const isTold = (what: RegExp) =>
    warnings.some((text) => what.test(text) && names.some((name) => text.includes(name)));
  const leaves = sum(
    sold.flatMap((lines, order) => lines.map((line, index) => unitsIn(line.sku, sku) * (wanted[order]?.[index] ?? 0))),
  );
  const left = unitsLeft(orders, sku);
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
  const isPlain = !isCopy && sold.length === 1 && kits.length === 0 && new Set(sources).size === sources.length;
  if (isPlain && left >= leaves && isTold(/less left to ship|leaves them to ship/)) {
    return `${sku}: ${left} are left, as the file leaves them, and less is told`;
  }
  if (isPlain && left <= leaves && isTold(/has left to ship/)) {
    return `${sku}: ${left} are left, no more than the file leaves, and more is told`;
  }
  return undefined;
}

/**
 * What is booked here and is still among what the file leaves, by SKU. Of several lines of a SKU without keys the generator's shop may
 * know it of another one than was booked: those all count.
 */
function unknownToShop(
  booked: ReadonlyMap<string, number>,
  { sold, shipped, nameOf }: Said,
): ReadonlyMap<string, number> {
  const isKeyless = (name: string, sku: string) => name.endsWith(soldWithoutKey('', sku));
  const unknown = new Map<string, number>();
  for (const sku of [...SKUS, KIT.sku]) {
    const keyless = sum([...booked].map(([name, units]) => (isKeyless(name, sku) ? units : 0)));
    unknown.set(sku, keyless + (booked.get(partOf(sku)) ?? 0));
  }
  const isAlone = (sku: string) => sold.flat().filter((line) => line.sku === sku).length === 1;
  for (const [order, lines] of sold.entries()) {
    for (const [index, line] of lines.entries()) {
      const name = nameOf(order, index);
      const units = booked.get(name) ?? 0;
      const known = (shipped[order]?.[index] ?? 0) - line.shipped;
      const before = unknown.get(line.sku) ?? 0;
      if (!isKeyless(name, line.sku)) unknown.set(line.sku, before + Math.max(0, units - known));
      else if (isAlone(line.sku)) unknown.set(line.sku, Math.max(0, before - known));
    }
  }
  for (const { sku, quantity } of KIT.kit_components) {
    unknown.set(sku, (unknown.get(sku) ?? 0) + quantity * (unknown.get(KIT.sku) ?? 0));
  }
  return unknown;
}

/** What is told to be added of a SKU, as the files call it now, and what to be put back in parts of kits. */
function unitsTold(warnings: readonly string[], sku: string): number {
  const texts = warnings.filter((text) => /leaves them to ship|taken out (here|in other orders)/.test(text));
  const units = texts.flatMap((text) => [...text.matchAll(/(\d+) × ([A-Z-]+)/g)]);
  return sum(units.map(([, count, each]) => unitsIn(goodsOf(each ?? ''), sku) * Number(count)));
}

/** An order that is told to be restored is cancelled here, has something to ship, and its file wants some of it. */
export function restoreFault(
  orders: readonly Order[],
  { wanted }: Said,
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
