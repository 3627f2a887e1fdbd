import { exactSum } from '../../kernel/decimal.ts';
import { isOver, mayDo } from '../lifecycle.ts';
import { cameFromAnother, type HeldLine, isOpenThere, type MovedAway } from '../moved-away.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../order.ts';
import { takesNoUnits } from '../update-lines.ts';
import { goodsOf, taken, unitsByGoods, unnamedLines } from './goods.ts';
import { type FileLine, listed, orderedUnits, saysOpen, saysShipped, unitsLeft, unitsText } from './shipped-units.ts';
import {
  addedAway,
  calledShipped,
  grouped,
  linesOfFile,
  openElsewhere,
  type PlacedOrder,
  type SourceUnits,
  sourceUnits,
} from './source-units.ts';

/** Units that lack here and that a file leaves to ship, as `2 × MUG-RED`. */
export interface TakenBack {
  /** Those of which a file said that they are shipped elsewhere. */
  readonly shipped: readonly string[];
  /** Those that lie in no order any more that would ship them. */
  readonly lost: readonly string[];
}

/**
 * An export tells itself of units that were shipped elsewhere, and what was added for units that lack lacks no more.
 * @param after the order with what the file says.
 */
export function takenBack(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): TakenBack {
  const told: Record<keyof TakenBack, string[]> = { shipped: [], lost: [] };
  if (moved.units.size === 0) return told;
  if ((sent.left_out ?? []).length > 0 || isOver(sent.status) || sent.status === 'cancelled') return told;
  const isTold = (sent.order_line_items ?? []).some(({ shipped_quantity: shipped }) => shipped !== undefined);
  if (!isTold && !saysOpen(sent)) return told;
  for (const { source, units } of settled(order, after, sent, moved).lacks) {
    // Of a line that says how many are shipped its own units tell (`comparedLines`).
    if (units <= 0 || source.said.every(saysShipped)) continue;
    const ofShipped = Math.min(units, source.out);
    if (ofShipped > 0) told.shipped.push(`${unitsText(ofShipped, ofShipped, calledNow(source))}${calledThen(source)}`);
    if (units > ofShipped) told.lost.push(unitsText(units - ofShipped, units - ofShipped, calledNow(source)));
  }
  return told;
}

/** What a file leaves is to be shipped under the name that it has there now. */
function calledNow({ said }: SourceUnits): Pick<FileLine, 'sku' | 'name'> {
  return said.find((line) => unitsLeft(line) !== 0) ?? {};
}

function calledThen({ said, names }: SourceUnits): string {
  const now = new Set(said.map(goodsOf));
  const then = names.filter((each) => !now.has(goodsOf(each))).map(({ sku, name }) => sku ?? name ?? 'a line');
  return then.length === 0 ? '' : ` (then ${[...new Set(then)].join(', ')})`;
}

/** Units that lack, and the lines that were added here beside those of the file. */
interface Settled {
  readonly lacks: readonly { readonly source: SourceUnits; readonly units: number }[];
  readonly added: readonly OrderLine[];
  /** Those that went to other orders since. */
  readonly away: readonly HeldLine[];
  /** Units of all these by their goods that nothing lacks, but for those away that are among what the file names. */
  readonly spare: ReadonlyMap<string, number>;
  /** Those that are here, of goods without keys that the file names too. */
  readonly addedTo: (source: SourceUnits) => readonly OrderLine[];
  /** What the file names of which such a line is. */
  readonly sourceOf: (line: OrderLine) => SourceUnits | undefined;
}

/** What was added here stands for what lacks of the goods, as the file calls them now. */
function settled(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): Settled {
  const { sources, kindOf } = sourceUnits(order, after, sent, moved);
  const sourceOf = (line: OrderLine) =>
    sources.find(({ kind }) => kind === kindOf({ key: line.sourceSystemId, ...nameOf(line) }));
  // What was added to an order that is cancelled ships no more than the rest of it.
  const added = after.status === 'cancelled' ? [] : unnamedLines(after, linesOfFile(order, after, sent));
  const away = addedAway(order, after, sent, moved);
  const apart = away.map(({ line }) => line).filter((line) => sourceOf(line) === undefined);
  const spare = unitsByGoods([...added, ...apart], ({ quantity }) => quantity);
  const isWhole = takesNoUnits(after);
  const alike = grouped(added, (line) => kindOf(nameOf(line)));
  const addedTo = ({ kind }: SourceUnits) => alike.get(kind) ?? [];
  const isSpoken = (source: SourceUnits) => source.said.every(saysShipped);
  const lacks = [...sources.filter(isSpoken), ...sources.filter((source) => !isSpoken(source))].map((source) => {
    const names = new Set([...source.said, ...addedTo(source).map(nameOf)].map(goodsOf));
    let units = lackingUnits(source, isWhole);
    for (const goods of names) units -= taken(spare, goods, units);
    return { source, units };
  });
  return { lacks, added, away, spare, addedTo, sourceOf };
}

/** @param isWhole whether all that is in the order was called shipped too. */
function lackingUnits({ said, out, lost, booked, away, here }: SourceUnits, isWhole: boolean): number {
  const left = exactSum(said.map((line) => unitsLeft(line) ?? 0));
  const saidShipped = exactSum(said.map(orderedUnits)) - left;
  const units = exactSum(here.map(({ quantity }) => quantity));
  const called = out + (isWhole ? units : 0);
  // More than files called shipped: the shop may know of what is booked here. That it means units that are lost nobody tells.
  const known = Math.min(booked, Math.max(0, saidShipped - called));
  const back = called + lost - (saidShipped - known);
  return Math.max(0, Math.min(out + lost, back, left - away - (isWhole ? 0 : units) + known));
}

/**
 * What is told where more is left to ship than the file leaves, of goods that a file called shipped before: units that were added
 * when it took them back, and shipped after all.
 * @param after the order with what the file says.
 */
export function leftAfterAll(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly string[] {
  if (calledShipped(after).length === 0) return [];
  if ((sent.left_out ?? []).length > 0 || isOver(sent.status) || sent.status === 'cancelled') return [];
  const { lacks, added, away, spare, addedTo, sourceOf } = settled(order, after, sent, moved);
  const sources = lacks.map(({ source }) => source).filter(({ out }) => out > 0);
  const called = new Set([...calledShipped(after), ...sources.flatMap(({ said }) => said)].map(goodsOf));
  const isOpen = mayDo('book', after.status) || after.status === 'on_hold';
  const rest = new Map(spare);
  const excess = unitsTooMany(order, isOpen ? after.lines : [], sent, moved);
  /** Of lines of one kind of goods, how many are left beyond what the file leaves. */
  const beyond = (lines: readonly OrderLine[], line: OrderLine, isHere: boolean): number => {
    const [goods, source] = [goodsOf(nameOf(line)), sourceOf(line)];
    if (!(called.has(goods) || (source?.out ?? 0) > 0)) return 0;
    const over = source && openUnits([...source.here, ...addedTo(source)]) + source.openAway - leavesOf(source);
    const most = Math.max(0, Math.min(openUnits(lines), over ?? Number.POSITIVE_INFINITY));
    return taken(excess, goods, isHere || source === undefined ? taken(rest, goods, most) : most);
  };
  const here = [...grouped(isOpen ? added : [], byGoods)].flatMap(([goods, lines]) => {
    const [line] = lines;
    const units = line === undefined ? 0 : beyond(lines, line, true);
    if (line === undefined || units === 0) return [];
    const open = openUnits(after.lines.filter((each) => byGoods(each) === goods));
    return [`${unitsText(open, open, nameOf(line))}, of which the file leaves ${open - units}`];
  });
  const elsewhere = away.filter(isOpenThere).flatMap(({ order: holder, line }) => {
    const units = beyond([line], line, false);
    const open = unshippedQuantity(line);
    const text = `${unitsText(open, open, nameOf(line))} in ${holder.orderNumber}`;
    return units === 0 ? [] : [`${text}, of which the file leaves ${open - units}`];
  });
  const more = [...here, ...elsewhere];
  if (more.length === 0) return [];
  return [
    `${order.orderNumber} has left to ship ${listed(more)}: take out what is shipped (orders items update, remove), so that it is not shipped again`,
  ];
}

/** Of each kind of goods, how many more are left to ship, here and in other orders, than all lines of the file leave. */
function unitsTooMany(
  order: Order,
  here: readonly OrderLine[],
  sent: PlacedOrder,
  moved: MovedAway,
): Map<string, number> {
  const own = here.filter((line) => !cameFromAnother(order, line));
  const units = unitsByGoods([...own, ...openElsewhere(order, moved).map(({ line }) => line)]);
  for (const line of [...(sent.order_line_items ?? []), ...sent.parts]) {
    const goods = goodsOf(line);
    units.set(goods, (units.get(goods) ?? 0) - (unitsLeft(line) ?? Number.POSITIVE_INFINITY));
  }
  return units;
}

function byGoods(line: OrderLine): string {
  return goodsOf(nameOf(line));
}

function openUnits(lines: readonly OrderLine[]): number {
  return exactSum(lines.map(unshippedQuantity));
}

/** As many as one likes, where it is not known. */
function leavesOf({ said }: SourceUnits): number {
  const left = said.map(unitsLeft);
  return left.includes(undefined) ? Number.POSITIVE_INFINITY : exactSum(left.map((units) => units ?? 0));
}

function nameOf({ sku, details }: OrderLine): Pick<FileLine, 'sku' | 'name'> {
  return { sku: sku ?? undefined, name: details.name };
}
