import { exactSum } from '../../../kernel/decimal.ts';
import { leftOutFor } from '../../moved/left-out.ts';
import type { MovedAway, NamedLine } from '../../moved/moved-away.ts';
import { taken } from '../../moved/taken.ts';
import type { Order, OrderLine } from '../../order.ts';
import { isOver } from '../../status/lifecycle.ts';
import { takesNoUnits } from '../../update/update-lines.ts';
import { type CountedLine, goodsOf, type Source, unitsByGoods, unnamedLines } from '../lines/goods.ts';
import {
  countLeft,
  type FileLine,
  type FileOrder,
  nameOf,
  orderedUnits,
  saysOpen,
  saysShipped,
  unitsLeft,
  unitsText,
} from '../shipped/shipped-units.ts';
import {
  addedAway,
  addedToOthers,
  linesOfFile,
  livingOf,
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
  if (!tellsOfShipping(sent)) return told;
  for (const { source, units } of stillLacking(order, after, sent, moved)) {
    // Of a line that says how many are shipped its own units tell (`comparedLines`).
    if (units <= 0 || source.said.every(saysShipped)) continue;
    const ofShipped = Math.min(units, source.out);
    if (ofShipped > 0) told.shipped.push(`${unitsText(ofShipped, ofShipped, calledNow(source))}${calledThen(source)}`);
    if (units > ofShipped) told.lost.push(unitsText(units - ofShipped, units - ofShipped, calledNow(source)));
  }
  return told;
}

/** Whether a file tells how far an order is: of one that does not, nobody knows what is taken back. */
export function tellsOfShipping(sent: FileOrder): boolean {
  return saysOpen(sent) || (sent.order_line_items ?? []).some(({ shipped_quantity: shipped }) => shipped !== undefined);
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

/** What was added here stands for what lacks of the goods, as the file calls them now. */
function stillLacking(
  order: Order,
  after: Order,
  sent: PlacedOrder,
  moved: MovedAway,
): readonly { readonly source: SourceUnits; readonly units: number }[] {
  const { sources, kindOf } = sourceUnits(order, after, sent, moved);
  const added = addedHere(order, after, sent, moved);
  // Units away of what the file names are counted with that.
  const isNamed = (line: OrderLine) =>
    sources.some(({ kind }) => kind === kindOf({ key: line.sourceSystemId, ...nameOf(line) }));
  const apart = addedAway(order, after, sent, moved).filter(({ line }) => !isNamed(line));
  const raised = after.status === 'cancelled' ? [] : addedToOthers(order, after, moved);
  const spare = unitsByGoods([...added, ...[...apart, ...raised].map(({ line }) => line)], ({ quantity }) => quantity);
  const isWhole = takesNoUnits(after);
  const isSpoken = (source: SourceUnits) => source.said.every(saysShipped);
  return [...sources.filter(isSpoken), ...sources.filter((source) => !isSpoken(source))].map((source) => {
    let units = lackingUnits(source, isWhole);
    for (const goods of goodsFor(source, added, kindOf)) units -= taken(spare, goods, units);
    return { source, units };
  });
}

/** The goods that stand for what lacks of a source: those that its file names, and those of its kind that were added here. */
export function goodsFor(
  { kind, said }: SourceUnits,
  added: readonly NamedLine[],
  kindOf: (source: Source) => string,
): ReadonlySet<string> {
  const alike = added.map(nameOf).filter((goods) => kindOf(goods) === kind);
  return new Set([...said, ...alike].map(goodsOf));
}

/** What was added to an order that is cancelled, or called shipped with all that is in it, ships no more than the rest of it. */
function addedHere(order: Order, after: Order, sent: PlacedOrder, moved: MovedAway): readonly CountedLine[] {
  const isOpen = after.status !== 'cancelled' && !takesNoUnits(after);
  return isOpen
    ? [...unnamedLines(after, linesOfFile(order, after, sent, moved)), ...unnamedKits(order, after, sent, moved)]
    : [];
}

/** Kits that the file does not name and that became their parts, which are here, went on to other orders or were shipped. */
function unnamedKits(
  order: Order,
  after: Order,
  { partsNamed }: PlacedOrder,
  moved: MovedAway,
): readonly CountedLine[] {
  const isSomewhere = (line: NamedLine) => leftOutFor(after, line) > 0 || livingOf(order, line, moved).length > 0;
  const parts: readonly NamedLine[] = [...moved.gone.filter(isSomewhere), ...after.lines];
  const kits = new Map<string, CountedLine>();
  for (const { id, sourceSystemId, details } of parts) {
    const { kit, originOrderNumber: origin } = details;
    if (kit === undefined || origin !== undefined || partsNamed.has(id)) continue;
    const { lineId = id, sku, quantity } = kit;
    kits.set(lineId, { id, sourceSystemId, sku, quantity, shippedQuantity: 0, details: {} });
  }
  return [...kits.values()];
}

/** @param isWhole whether all that is in the order was called shipped too. */
function lackingUnits({ said, out, lost, booked, away, here }: SourceUnits, isWhole: boolean): number {
  const left = exactSum(said.map((line) => countLeft(line) ?? 0));
  const saidShipped = exactSum(said.map(orderedUnits)) - left;
  const units = exactSum(here.map(({ quantity }) => quantity));
  const called = out + (isWhole ? units : 0);
  // More than files called shipped: the shop may know of what is booked here.
  const known = Math.min(booked, Math.max(0, saidShipped - called));
  return Math.max(0, Math.min(out + lost, left - away - (isWhole ? 0 : units) + known));
}
