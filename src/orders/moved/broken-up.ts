import type { JournalRow } from '../../journal/chain.ts';
import { given } from '../../kernel/given.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import type { Order, OrderLine } from '../order.ts';
import { brokenOff, goodsOf, type Taker } from './broken-off.ts';
import type { Part } from './halves.ts';
import { isPartThere } from './lost-units.ts';
import type { HeldLine, MovedAway, NamedLine, TakenOut } from './moved-away.ts';
import { addedByHand, linesOfFiles } from './moved-units.ts';
import { partsTakenOut } from './parts-taken-out.ts';

/**
 * Whether a person may have broken up a line of the order: one without a key stands beside one with a key, or of the same goods.
 * Of nearly every order that is not so.
 */
export function mayBeBrokenUp({ lines }: Order): boolean {
  const own = lines.filter(({ details }) => details.originOrderNumber === undefined && details.kit === undefined);
  const keyless = own.filter(({ sourceSystemId }) => sourceSystemId === null);
  if (keyless.length === 0) return false;
  return keyless.length < own.length || new Set(keyless.map(goodsOf)).size < keyless.length;
}

/** Which of these orders may hold, or have given on, also back to the order itself, lines that were broken off such as came to them. */
export function mayHaveParts(takers: readonly Order[], order: Order): readonly Order[] {
  const origins = new Set(
    [order, ...takers].flatMap(({ lines }) => lines.flatMap(({ details }) => details.originOrderNumber ?? [])),
  );
  return takers.filter(({ orderNumber, lines }) => lines.some(isAddedThere) || origins.has(orderNumber));
}

/** The lines of these orders that came from others, with what a person broke off them there: the units of both were of the same line. */
export function linesThatCame(orders: readonly Order[], takers: readonly Taker[]): readonly HeldLine[] {
  const found = takers.flatMap((taker) =>
    [...brokenOff(taker)].map(([id, { of }]) => ({ id, of, number: taker.order.orderNumber })),
  );
  const broken = new Map(found.map((part) => [part.id, part]));
  return orders.flatMap((order) =>
    order.lines.flatMap((each): readonly HeldLine[] => {
      const { kit, originOrderNumber: origin } = each.details;
      const isKit = isPartThere(each) && !broken.has(kit?.lineId ?? '');
      const went = isKit
        ? found.find(({ of, number }) => isSameNumber(origin, number) && of.sku === kit?.sku)
        : undefined;
      const line = asOfWhole(each, went === undefined ? broken : new Map([[kit?.lineId ?? '', went]]));
      return line.details.originOrderNumber === undefined ? [] : [{ order, line }];
    }),
  );
}

/**
 * A line that was broken off another one, or that such a kit became, as of the order and line that that one is of.
 * @param orderNumber of the order that the others are of which came from none; without it these stay as they are.
 */
function asOfWhole<Line extends NamedLine>(
  line: Line,
  broken: ReadonlyMap<string, Pick<Part, 'of'>>,
  orderNumber?: string,
): Line {
  const { originLineId, ...details } = line.details;
  const part = broken.get(originLineId ?? line.id);
  const of = part?.of ?? broken.get(details.kit?.lineId ?? '')?.of;
  const origin = of?.details.originOrderNumber;
  const originOrderNumber = origin ?? (orderNumber && (details.originOrderNumber ?? orderNumber));
  if (of === undefined || originOrderNumber === undefined) return line;
  // A part of a kit is as one that its kit became where it went.
  if (part === undefined) return { ...line, details: { ...details, originOrderNumber } };
  const known = origin === undefined ? of.id : of.details.originLineId;
  const key = origin === undefined ? line.sourceSystemId : of.sourceSystemId;
  return { ...line, sourceSystemId: key, details: { ...details, originOrderNumber, ...given('originLineId', known) } };
}

function isAddedThere({ sourceSystemId, details }: OrderLine): boolean {
  return sourceSystemId === null && details.originOrderNumber === undefined;
}

/**
 * With what a person took out of a line and put into a new one of the same goods, as units of that line which lie elsewhere: a file
 * goes on saying what was ordered, and raised to that the line would ship what was broken off a second time.
 * @param rows of the order's journal that stand, without its splits and combines, oldest first.
 */
export function withBrokenUp(moved: MovedAway, order: Order, rows: readonly JournalRow[]): MovedAway {
  const broken = brokenOff({ order, rows, gone: moved.gone });
  if (broken.size === 0) return moved;
  const [units, removed, added] = [new Map(moved.units), new Map(moved.removed), new Map(moved.added)];
  const [gone, putBack] = [new Map(moved.gone.map((line) => [line.id as string, line])), new Set(moved.putBack)];
  const here: OrderLine[] = [];
  for (const [id, { of, units: ofPart }] of broken) {
    const part = order.lines.find((line) => line.id === id);
    // Of a kit, what it became here since.
    const isOfIt = ({ details: { kit } }: NamedLine) => kit?.lineId === id;
    const parts = order.lines.filter(isOfIt);
    const kits = part?.quantity ?? [...parts, ...moved.gone.filter(isOfIt)][0]?.details.kit?.quantity ?? 0;
    const count = kits + (units.get(id) ?? 0);
    units.delete(id);
    gone.delete(id);
    putBack.delete(id);
    added.set(id, (added.get(id) ?? 0) - ofPart);
    if (count === 0) continue;
    units.set(of.id, (units.get(of.id) ?? 0) + count);
    removed.set(of.id, (removed.get(of.id) ?? 0) - count);
    if (!order.lines.some((line) => line.id === of.id)) gone.set(of.id, gone.get(of.id) ?? of);
    here.push(...(part === undefined ? parts : [part]));
  }
  const asMoved = <Line extends NamedLine>(line: Line) => asOfWhole(line, broken, order.orderNumber);
  const held = [...here.map((line) => ({ order, line })), ...moved.held];
  const out = withoutBrokenOff(moved.partsTakenOut ?? new Map(), broken, rows);
  return {
    ...moved,
    ...{ units, gone: [...gone.values()].map(asMoved), putBack: moved.putBack && putBack },
    held: held.map((each) => ({ ...each, line: asMoved(each.line) })),
    partsTakenOut: new Map([...out].map(([id, each]) => [id, { ...each, line: asMoved(each.line) }])),
    removed: aboveNone(removed),
    added: aboveNone(added),
    ofFiles: new Set([...moved.ofFiles, ...linesOfFiles([...gone.values()], rows)]),
  };
}

/** What the taker took by hand out of parts of kits, and did not put back in further lines of their goods. */
export function takenOutOf(taker: Taker): readonly TakenOut[] {
  const found = partsTakenOut([...taker.order.lines, ...taker.gone], taker.rows);
  const broken = brokenOff(taker);
  const out = [...withoutBrokenOff(found, broken, taker.rows).values()];
  return out.map((each) => ({ ...each, line: asOfWhole(each.line, broken) }));
}

function withoutBrokenOff(
  found: ReadonlyMap<string, TakenOut>,
  broken: ReadonlyMap<string, Part>,
  rows: readonly JournalRow[],
): ReadonlyMap<string, TakenOut> {
  const out = new Map(found);
  const byHand = addedByHand(rows);
  for (const [id, { of, isInstead }] of broken) {
    const isOfIt = ({ details: { kit } }: NamedLine) => isInstead && kit?.lineId === of.id;
    for (const { line } of found.values()) if (isOfIt(line)) out.delete(line.id);
    if (of.details.kit === undefined) continue;
    const before = out.get(of.id) ?? { line: of, units: 0, hasLacked: true };
    // Some of what was put back may have been taken out again, or more put to it since.
    out.delete(id);
    out.set(of.id, { ...before, units: before.units - (byHand.get(id) ?? 0) });
  }
  return out;
}

function aboveNone(units: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...units].filter(([, count]) => count > 0));
}
