import { exactSum } from '../../kernel/decimal.ts';
import { isOver, mayDo } from '../lifecycle.ts';
import type { MovedAway } from '../moved-away.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../order.ts';
import { takesNoUnits } from '../update-lines.ts';
import { goodsOf, taken, unitsByGoods, unnamedLines } from './goods.ts';
import { type FileLine, listed, orderedUnits, saysOpen, saysShipped, unitsLeft, unitsText } from './shipped-units.ts';
import {
  calledShipped,
  grouped,
  linesOfFile,
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
  /** Units of these by their goods that nothing lacks. */
  readonly spare: ReadonlyMap<string, number>;
  /** Those of them that are of goods without keys that the file names too. */
  readonly addedTo: (source: SourceUnits) => readonly OrderLine[];
}

/** What was added here stands for what lacks of the goods, as the file calls them now. */
function settled(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): Settled {
  const { sources, kindOf } = sourceUnits(order, after, sent, moved);
  const added = unnamedLines(after, linesOfFile(order, after, sent));
  const spare = unitsByGoods(added, ({ quantity }) => quantity);
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
  return { lacks, added, spare, addedTo };
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
  if (!mayDo('book', after.status) && after.status !== 'on_hold') return [];
  const { lacks, added, spare, addedTo } = settled(order, after, sent, moved);
  const sources = lacks.map(({ source }) => source).filter(({ out }) => out > 0);
  const called = new Set([...calledShipped(after), ...sources.flatMap(({ said }) => said)].map(goodsOf));
  const sourceOf = new Map(lacks.flatMap(({ source }) => addedTo(source).map((line) => [line, source] as const)));
  const more = [...grouped(added, (line) => goodsOf(nameOf(line)))].flatMap(([goods, lines]) => {
    const [line] = lines;
    const alike = line && sourceOf.get(line);
    if (line === undefined || !(called.has(goods) || (alike?.out ?? 0) > 0)) return [];
    const over = alike && openUnits([...alike.here, ...addedTo(alike)]) + alike.openAway - leavesOf(alike);
    const units = Math.min(spare.get(goods) ?? 0, openUnits(lines), over ?? Number.POSITIVE_INFINITY);
    const open = openUnits(after.lines.filter((each) => goodsOf(nameOf(each)) === goods));
    return units > 0 ? [`${unitsText(open, open, nameOf(line))}, of which the file leaves ${open - units}`] : [];
  });
  if (more.length === 0) return [];
  return [
    `${order.orderNumber} has left to ship ${listed(more)}: take out what is shipped (orders items update, remove), so that it is not shipped again`,
  ];
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
