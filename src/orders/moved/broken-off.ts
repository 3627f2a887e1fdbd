import type { JournalRow } from '../../journal/chain.ts';
import { eachOfList } from '../../journal/each-of-list.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';
import type { Order } from '../order.ts';
import { createHalves, type Half, type Part } from './halves.ts';
import { type NamedLine, partedKits } from './moved-away.ts';
import { formerSkus, lineThatCame, lineThatWent, unitsChanged } from './moved-units.ts';

/** An order that took units of another one. */
export interface Taker {
  readonly order: Order;
  /** The rows of its journal that stand, without its splits and combines, oldest first. */
  readonly rows: readonly JournalRow[];
  /** Its lines that went on by these. */
  readonly gone: readonly NamedLine[];
}

/**
 * The lines that were broken off others, by their ids, whether first the one was reduced or the other added: of as many units at
 * the most as were taken out by hand and not put back since.
 */
export function brokenOff({ order, rows, gone }: Taker): ReadonlyMap<string, Part> {
  const former = formerSkus(rows);
  // A line may have been taken out since.
  const went = rows.flatMap(oneByOne).flatMap((change) => lineThatWent(change) ?? []);
  const lines = new Map<string, NamedLine>([...gone, ...went, ...order.lines].map((line) => [line.id, line]));
  const changes = rows.flatMap((row) => changesOf(row, lines));
  const parted = new Set(partedKits([...lines.values()]).map(({ id }) => id));
  const putBack = new Set<string>(changes.flatMap(({ line, isNew, isByHand }) => (isNew && isByHand ? line.id : [])));
  // Parts of a kit that was ordered, and became them here, are nothing that was added.
  const isOrdered = ({ details: { kit } }: NamedLine) =>
    kit?.lineId !== undefined && lines.has(kit.lineId) && !putBack.has(kit.lineId);
  const kits = kitsTakenOut([...lines.values()], [...gone, ...order.lines]);
  const halves = createHalves();
  for (const { line, more, isNew, isGone, isByHand } of changes) {
    const goods = [goodsOf(line), ...(former.get(line.id) ?? []).map(goodsOfSku)];
    const half = { line, goods, units: Math.abs(more) };
    if (more < 0 && isByHand) {
      const kit = kits.get(line.details.kit?.lineId ?? '');
      // A kit that became its parts went nowhere, until the last of these is taken out. One that was ordered here is known as a whole.
      const isReduced = !isGone && line.details.originOrderNumber !== undefined;
      if (isReduced || !parted.has(line.id)) halves.takenOut(half);
      if (kit !== undefined) halves.takenOut(kit);
    } else if (isNew && isByHand && line.sourceSystemId === null && !isOrdered(line)) {
      halves.added(half);
    } else if (more > 0) {
      halves.putBack(line.id, more);
    }
  }
  // What a kit became that was broken off is told as of that kit.
  const { parts } = halves;
  return new Map([...parts].filter(([id]) => !parts.has(lines.get(id)?.details.kit?.lineId ?? '')));
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

export function goodsOf({ sku, details: { name } }: NamedLine): string {
  return sku === null ? JSON.stringify([name]) : goodsOfSku(sku);
}

function goodsOfSku(sku: string): string {
  return JSON.stringify(sku);
}
