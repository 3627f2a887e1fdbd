import type { JournalRow } from '../../journal/chain.ts';
import { eachOfList } from '../../journal/each-of-list.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { given } from '../../kernel/given.ts';
import { isSameNumber } from '../../kernel/order-number.ts';
import type { Order, OrderLine } from '../order.ts';
import { isPartThere } from './lost-units.ts';
import { type HeldLine, type MovedAway, type NamedLine, partedKits, type TakenOut } from './moved-away.ts';
import { addedByHand, formerSkus, linesOfFiles, lineThatCame, lineThatWent, unitsChanged } from './moved-units.ts';
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

/** An order that took units of another one. */
export interface Taker {
  readonly order: Order;
  /** The rows of its journal that stand, without its splits and combines, oldest first. */
  readonly rows: readonly JournalRow[];
  /** Its lines that went on by these. */
  readonly gone: readonly NamedLine[];
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

/** Units that were taken out of a line, or a line that was added, of which no other half is known yet. */
interface Half {
  readonly line: NamedLine;
  /** All that the line is or was called. */
  readonly goods: readonly string[];
  units: number;
  /** Whether it was a kit of which all parts were taken out. */
  readonly isKit?: boolean;
}

interface Part {
  /** The line that it was broken off. */
  readonly of: NamedLine;
  readonly units: number;
  /** Whether it was a kit that stands in the place of all parts of one. */
  readonly isInstead: boolean;
}

/**
 * The lines that were broken off others, by their ids, whether first the one was reduced or the other added: of as many units at
 * the most as were taken out by hand and not put back since.
 */
function brokenOff({ order, rows, gone }: Taker): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const former = formerSkus(rows);
  const [reduced, added]: [Half[], Half[]] = [[], []];
  const join = (part: Half, whole: Half) => {
    const of = parts.get(whole.line.id)?.of ?? whole.line;
    parts.set(part.line.id, { of, units: part.units, isInstead: whole.isKit === true });
    whole.units -= part.units;
  };
  // A line may have been taken out since.
  const went = rows.flatMap(oneByOne).flatMap((change) => lineThatWent(change) ?? []);
  const lines = new Map<string, NamedLine>([...gone, ...went, ...order.lines].map((line) => [line.id, line]));
  const changes = rows.flatMap((row) => changesOf(row, lines));
  const parted = new Set(partedKits([...lines.values()]).map(({ id }) => id));
  const putBack = new Set<string>(changes.flatMap(({ line, isNew, isByHand }) => (isNew && isByHand ? line.id : [])));
  // Parts of a kit that was ordered, and became them here, are nothing that was added.
  const isOrdered = ({ details: { kit } }: NamedLine) =>
    kit?.lineId !== undefined && lines.has(kit.lineId) && !putBack.has(kit.lineId);
  const reduce = (half: Half) => {
    const at = added.findIndex((part) => isPartOf(part, half));
    for (const part of at < 0 ? [] : added.splice(at, 1)) join(part, half);
    reduced.push(half);
  };
  const kits = kitsTakenOut([...lines.values()], [...gone, ...order.lines]);
  for (const { line, more, isNew, isGone, isByHand } of changes) {
    const half = {
      line,
      goods: [goodsOf(line), ...(former.get(line.id) ?? []).map(goodsOfSku)],
      units: Math.abs(more),
    };
    if (more < 0 && isByHand) {
      const kit = kits.get(line.details.kit?.lineId ?? '');
      // A kit that became its parts went nowhere, until the last of these is taken out. One that was ordered here is known as a whole.
      const isReduced = !isGone && line.details.originOrderNumber !== undefined;
      if (isReduced || !parted.has(line.id)) reduce(half);
      if (kit !== undefined && !reduced.includes(kit)) reduce(kit);
    } else if (isNew && isByHand && line.sourceSystemId === null && !isOrdered(line)) {
      const whole = reduced.findLast((each) => isPartOf(half, each));
      if (whole === undefined) added.push(half);
      else join(half, whole);
    } else if (more > 0) {
      for (const each of reduced.filter((other) => other.line.id === line.id))
        each.units = Math.max(0, each.units - more);
    }
  }
  // What a kit became that was broken off is told as of that kit.
  return new Map([...parts].filter(([id]) => !parts.has(lines.get(id)?.details.kit?.lineId ?? '')));
}

function isPartOf(part: Half, whole: Half): boolean {
  const isAlike = part.goods.some((goods) => whole.goods.includes(goods));
  const isEnough = whole.isKit === true ? part.units === whole.units : part.units <= whole.units;
  return isAlike && part.line.id !== whole.line.id && isEnough;
}

/** Kits of whose parts none is left: who adds a line of as many puts them together again. By their ids. */
function kitsTakenOut(known: readonly NamedLine[], left: readonly NamedLine[]): ReadonlyMap<string, Half> {
  const idsLeft = new Set(left.map(({ details: { kit } }) => kit?.lineId));
  const parts = known.filter(({ details: { kit } }) => kit?.lineId !== undefined && !idsLeft.has(kit.lineId));
  const quantities = new Map(parts.map(({ details: { kit } }) => [kit?.lineId as string, kit?.quantity ?? 0]));
  return new Map(
    partedKits(parts).map((kit): readonly [string, Half] => {
      const line = known.find(({ id }) => id === kit.id) ?? kit;
      return [kit.id, { line, goods: [goodsOf(kit)], units: quantities.get(kit.id) ?? 0, isKit: true }];
    }),
  );
}

/** What a row of the journal changed of units: first what it took out. */
function changesOf(row: JournalRow, lines: ReadonlyMap<string, NamedLine>) {
  if (row.position === 1) return [];
  const isByHand = row.operation !== 'orders.import';
  const changes = oneByOne(row).flatMap((change) => {
    const { id, more } = unitsChanged(change);
    const came = lineThatCame(change);
    const line = came ?? lines.get(id);
    const isGone = lineThatWent(change) !== undefined;
    return more === 0 || line === undefined ? [] : [{ line, more, isNew: came !== undefined, isGone, isByHand }];
  });
  return changes.toSorted((one, other) => one.more - other.more);
}

/** The list of lines is written whole where parts of a kit come to stand before other lines. */
function oneByOne(row: JournalRow): readonly Change[] {
  return rowChanges(row).plain.flatMap(eachOfList);
}

function goodsOf({ sku, details: { name } }: NamedLine): string {
  return sku === null ? JSON.stringify([name]) : goodsOfSku(sku);
}

function goodsOfSku(sku: string): string {
  return JSON.stringify(sku);
}
