import type { BoxSpace, PlaceableBlock, PlacedPiece, Placing } from '../space/box-space.ts';
import type { BoxTask, PieceKind, UsableBox } from './box-task.ts';
import type { Start } from './starts.ts';

/** What went into a box in one try. Where the pieces lie is worked out again for the box that is kept. */
export interface FilledBox {
  readonly box: UsableBox;
  /** How many of each kind. */
  readonly counts: readonly number[];
  readonly netWeight: number;
  readonly start: Start;
}

/** Fills one box with as many of the pieces left as go in, as the start says. */
export function fillBox(
  { kinds }: BoxTask,
  space: BoxSpace,
  box: UsableBox,
  start: Start,
  left: readonly number[],
): FilledBox {
  const counts = kinds.map(() => 0);
  space.reset(box.boxType.inner);
  const filling: Filling = { space, box, start, left, counts, netWeight: 0 };
  if (start.method === 'corners') fillCorners(filling);
  else placeKinds(filling);
  return { box, counts, netWeight: filling.netWeight, start };
}

/** Puts all pieces left into one box; undefined as soon as one does not go in. */
export function fillWithAll(
  task: BoxTask,
  space: BoxSpace,
  box: UsableBox,
  start: Start,
  left: readonly number[],
): FilledBox | undefined {
  if (start.method === 'corners') {
    const filled = fillBox(task, space, box, start, left);
    return filled.counts.every((count, kind) => count === left[kind]) ? filled : undefined;
  }
  space.reset(box.boxType.inner);
  const filling: Filling = { space, box, start, left, counts: task.kinds.map(() => 0), netWeight: 0 };
  for (const kind of start.sequence) {
    placeKind(filling, kind);
    if (filling.counts[kind.index] !== left[kind.index]) return undefined;
  }
  return { box, counts: filling.counts, netWeight: filling.netWeight, start };
}

/**
 * Where the pieces of a filled box lie, in the order in which they go in. Filled with no more than went in, it is filled
 * the same way: what a smaller choice rules out was not chosen before.
 */
export function piecesIn(task: BoxTask, space: BoxSpace, { box, counts, start }: FilledBox): readonly PlacedPiece[] {
  fillBox(task, space, box, start, counts);
  return space.placed();
}

/** How many pieces there are in all. */
export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Filling {
  readonly space: BoxSpace;
  readonly box: UsableBox;
  readonly start: Start;
  readonly left: readonly number[];
  readonly counts: number[];
  netWeight: number;
}

/** One kind after the other. */
function placeKinds(filling: Filling): void {
  const { sequence, patience = Number.POSITIVE_INFINITY } = filling.start;
  let refused = 0;
  for (const kind of sequence) {
    if (placingOf(filling, kind) === undefined) continue;
    placeKind(filling, kind);
    refused = (filling.counts[kind.index] ?? 0) > 0 ? 0 : refused + 1;
    if (refused === patience) return;
  }
}

/** Each piece (or block) of the kind at the best spot by the rule. */
function placeKind(filling: Filling, kind: PieceKind): void {
  for (;;) {
    const placing = placingOf(filling, kind);
    const count = placing === undefined ? 0 : filling.space.place(placing);
    if (count === 0) return;
    record(filling, kind, count);
  }
}

/** One corner after the other, the lowest first: there the largest block of any kind. */
function fillCorners(filling: Filling): void {
  const { space, start } = filling;
  for (;;) {
    const corner = space.lowestCorner();
    if (corner === -1) return;
    let best: PlaceableBlock | undefined;
    let bestKind: PieceKind | undefined;
    for (const kind of start.sequence) {
      const placing = placingOf(filling, kind);
      const block = placing === undefined ? undefined : space.largestBlockAt(corner, placing);
      const isLarger =
        block !== undefined && block.pieces * kind.volume > (best?.pieces ?? 0) * (bestKind?.volume ?? 0);
      if (isLarger) [best, bestKind] = [block, kind];
    }
    if (best === undefined || bestKind === undefined) {
      space.dropCorner(corner);
      continue;
    }
    space.putBlock(corner, best);
    record(filling, bestKind, best.pieces);
  }
}

function record(filling: Filling, { index, item }: PieceKind, count: number): void {
  filling.counts[index] = (filling.counts[index] ?? 0) + count;
  filling.netWeight += count * item.weight;
}

/** What may still go in of the kind; undefined where nothing may. */
function placingOf(
  { box, start, left, counts, netWeight }: Filling,
  { index, item, conflicts }: PieceKind,
): Placing | undefined {
  const wanted = (left[index] ?? 0) - (counts[index] ?? 0);
  const ways = box.ways[index]?.[start.preferences[index] ?? 'most'] ?? [];
  if (wanted === 0 || ways.length === 0 || conflicts.some((other) => (counts[other] ?? 0) > 0)) return undefined;
  const affordable = item.weight === 0 ? wanted : Math.floor((box.maxNetWeight - netWeight) / item.weight);
  if (affordable <= 0) return undefined;
  const most = start.method === 'pieces' ? 1 : Math.min(wanted, affordable);
  const doNotStack = item.doNotStack === true;
  return { kind: index, ways, doNotStack, rule: start.rule, most, weight: 0, heavyBelow: false };
}
