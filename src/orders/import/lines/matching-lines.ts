import { grouped } from '../../../kernel/grouped.ts';
import { heldOf } from '../../moved/held-lines.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../order.ts';
import { serialsOf } from '../../parts/line-serials.ts';
import { type FileLine, nameOf, orderedUnits, saysShipped, unitsLeft } from '../shipped/shipped-units.ts';
import { wasCalled } from './former-skus.ts';
import { goodsOf } from './goods.ts';

/**
 * Finds the line that each line of a file stands for: the one of its id or key; without a key, here or in the file, of those of
 * its SKU, now or before it was put right here, the one most like it.
 * @param found what is known already, and what is found.
 * @param mayBe whether a line may be meant at all, but by its id.
 */
export function matchLines(
  known: readonly NamedLine[],
  sent: readonly FileLine[],
  found: Map<FileLine, NamedLine>,
  order: Order,
  moved: MovedAway,
  mayBe: (line: NamedLine, input: FileLine) => boolean,
): void {
  const free = new Set(known);
  const take = (input: FileLine, line: NamedLine): void => {
    if (found.has(input) || !free.has(line)) return;
    found.set(input, line);
    free.delete(line);
  };
  const byId = grouped(known, ({ id }) => id);
  const byKey = grouped(known, ({ sourceSystemId }) => sourceSystemId ?? '');
  const named = known.flatMap((line) => namesOf(line, moved).map((goods) => ({ goods, line })));
  const byGoods = grouped(named, ({ goods }) => goods);
  const freeOf = (lines: readonly NamedLine[] = []) => lines.filter((line) => free.has(line));
  const keyed = (input: FileLine) =>
    input.source_system_id === undefined
      ? []
      : freeOf(byKey.get(input.source_system_id)).filter((line) => mayBe(line, input));
  for (const input of sent) {
    for (const line of input.id === undefined ? [] : freeOf(byId.get(input.id))) take(input, line);
  }
  for (const input of sent) for (const line of keyed(input)) if (hasName(line, input)) take(input, line);
  for (const input of sent) for (const line of keyed(input)) take(input, line);
  const mayHaveKey = keyIsNew(known, moved);
  const standing = standings(order, moved);
  const pairs = sent.flatMap((input) => {
    if (found.has(input)) return [];
    const goods = goodsOf(input);
    return freeOf(byGoods.get(goods)?.map(({ line }) => line))
      .filter((line) => standing(line).goods === goods || wasCalled(line, input, moved))
      .filter((line) => input.source_system_id === undefined || mayHaveKey(line))
      .filter((line) => mayBe(line, input) && isPart(line) === (input.kit !== undefined))
      .map((line) => ({ input, line, likeness: likeness(line, input, standing(line), goods) }));
  });
  for (const { input, line } of pairs.toSorted((one, other) => other.likeness - one.likeness)) take(input, line);
}

/** The goods that the line is and was. */
function namesOf(line: NamedLine, { formerSkus }: MovedAway): readonly string[] {
  const former = (formerSkus.get(line.id) ?? []).map((sku) => goodsOf({ sku }));
  return [...new Set([goodsOf(nameOf(line)), ...former])];
}

/** Whether no line that is the order's own has a key, nor has a kit that it was: what names them by keys now means just these. */
export function isWithoutKeys(known: readonly NamedLine[]): boolean {
  return known.every(
    ({ sourceSystemId, details: { kit, originOrderNumber: origin } }) =>
      origin !== undefined || (sourceSystemId === null && (kit?.sourceSystemId ?? null) === null),
  );
}

/**
 * Which lines may get the key that a file gives, where it gave none before: those of an order without keys, and those of which
 * units lie elsewhere, but for what was added by hand. Of an order with keys, a line without one may have been sold beside.
 */
function keyIsNew(known: readonly NamedLine[], { units, gone, added }: MovedAway): (line: NamedLine) => boolean {
  const isKeyless = isWithoutKeys(known);
  const isElsewhere = (line: NamedLine) =>
    ((units.get(line.id) ?? 0) > 0 || gone.includes(line)) && added?.has(line.id) !== true;
  return (line) =>
    line.sourceSystemId === null && line.details.originOrderNumber === undefined && (isKeyless || isElsewhere(line));
}

/** The part of a kit is none of the loose units that a shop sold beside it. */
export function isPart({ details: { kit } }: NamedLine): boolean {
  return kit !== undefined;
}

/** How a line stands: what it is, as the order has it now, the units that were ordered of it, whether some are shipped, here or there. */
interface Standing {
  readonly goods: string;
  readonly here: OrderLine | undefined;
  readonly ordered: number;
  readonly isShipped: boolean;
  /** Serial numbers of its units, here or there. */
  readonly serials: ReadonlySet<string>;
}

/** Looked up once a line: of one SKU there may be thousands, each of which is compared with each of the file. */
function standings(order: Order, moved: MovedAway): (line: NamedLine) => Standing {
  const found = new Map<NamedLine, Standing>();
  return (line) => {
    const known = found.get(line) ?? standingOf(line, order, moved);
    found.set(line, known);
    return known;
  };
}

function standingOf(line: NamedLine, order: Order, moved: MovedAway): Standing {
  const here = order.lines.find(({ id }) => id === line.id);
  const ordered = (here?.quantity ?? 0) + (moved.units.get(line.id) ?? 0) + (moved.removed.get(line.id) ?? 0);
  const there = heldOf(order, line, moved).map((each) => each.line);
  const isShippedThere = there.some(({ shippedQuantity }) => shippedQuantity > 0);
  const isShipped = (here?.shippedQuantity ?? 0) > 0 || isShippedThere || moved.shipped.has(line.id);
  // Of a line that went whole where an export came from nothing but what lies there tells them.
  const serials = [line, ...((moved.units.get(line.id) ?? 0) > 0 ? there : [])].flatMap(serialsOf);
  return { goods: goodsOf(nameOf(line)), here, ordered, isShipped, serials: new Set(serials.map(({ code }) => code)) };
}

/**
 * Serial numbers tell the most, then the SKU that the line has now before one that it had, then the price, then the units that were ordered. What is shipped, here or where units went,
 * tells the least: in the shop it may be of other lines. Of lines that are quite alike the one that is here is shipped, so that
 * it is not shipped again, and of those that are here the one of which as many are left.
 */
function likeness(line: NamedLine, input: FileLine, standing: Standing, goods: string): number {
  const { here, ordered, isShipped, serials } = standing;
  return (
    (sharesSerial(input, serials) ? 64 : 0) +
    (standing.goods === goods ? 32 : 0) +
    (hasPrice(line, input) ? 16 : 0) +
    (orderedUnits(input) === ordered ? 8 : 0) +
    (isShipped === saysShipped(input) ? 4 : 0) +
    (saysShipped(input) === (here !== undefined) ? 2 : 0) +
    (here !== undefined && unitsLeft(input) === unshippedQuantity(here) ? 1 : 0)
  );
}

function hasPrice({ priceE4, details: { converted } }: NamedLine, { price, currency }: FileLine): boolean {
  const known = converted !== undefined && converted.currency === currency ? converted.priceE4 : priceE4;
  return price === undefined || price === known;
}

function sharesSerial({ inventory_identifiers: identifiers = [] }: FileLine, serials: ReadonlySet<string>): boolean {
  return identifiers.some(({ code }) => code !== undefined && serials.has(code));
}

/** Whether the line is of the SKU that a file says, or of the name where it says none. */
export function hasName(line: NamedLine, input: FileLine): boolean {
  return goodsOf(nameOf(line)) === goodsOf(input);
}
