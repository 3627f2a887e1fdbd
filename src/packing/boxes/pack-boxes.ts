import type { BoxType } from '../packing.ts';
import { BoxSpace, type PlacedPiece } from '../space/box-space.ts';
import type { Steps } from '../steps.ts';
import { type BoxBound, boxBound, type Mix } from './box-bound.ts';
import type { BoxTask, UsableBox } from './box-task.ts';
import { type FilledBox, fillWithAll, piecesIn } from './fill-box.ts';
import { boxCost, fillGreedily, fillMix } from './fill-boxes.ts';
import { firstStarts, furtherStarts, type Start } from './starts.ts';

/**
 * Packs every piece of the task.
 * - A bound says how few boxes could do, and which mixes of boxes (`boxBound`).
 * - Where one box could do: each box, the smallest first, is tried with many starts until one takes all.
 * - Else boxes are filled greedily: of all box types the one that packs most for its cost, again and again, per start.
 * - Then mixes are tried that would be better than the best so far, until it meets the bound or the work is used up.
 * - At last each box is exchanged for the smallest (or cheapest) that takes its contents.
 * The work is counted in comparisons, never in time, so the same task always gives the same boxes.
 */
export function* packBoxes(task: BoxTask): Steps<readonly BoxedPieces[]> {
  const pieces = task.kinds.reduce((sum, kind) => sum + kind.quantity, 0);
  const search = { task, space: new BoxSpace(pieces), starts: firstStarts(task), bound: boxBound(task) };
  const boxes = task.objective.kind === 'cheapest' ? yield* cheapest(search) : yield* fewest(search);
  const packed: BoxedPieces[] = [];
  for (const filled of boxes) {
    const { box, counts, netWeight } = filled;
    packed.push({ boxType: box.boxType, counts, netWeight, pieces: piecesIn(task, search.space, filled) });
    yield;
  }
  return packed;
}

export interface BoxedPieces {
  readonly boxType: BoxType;
  /** How many of each kind of the task. */
  readonly counts: readonly number[];
  readonly netWeight: number;
  readonly pieces: readonly PlacedPiece[];
}

/** Comparisons to find a smaller single box, fewer boxes, and other boxes that are smaller or cheaper. */
const WORK_PER_BOX = 10_000;
const WORK_FOR_FEWER = 600_000;
const WORK_FOR_SMALLER = 30_000;
const WORK_FOR_STARTS = 60_000;
const MAX_BOXES_LISTED = 6;
const WORK_PER_START = 400;

interface Search {
  readonly task: BoxTask;
  readonly space: BoxSpace;
  readonly starts: readonly Start[];
  readonly bound: BoxBound;
}

interface Packing {
  readonly boxes: readonly FilledBox[];
  readonly cost: number;
  readonly volume: bigint;
}

function* fewest(search: Search): Steps<readonly FilledBox[]> {
  const single = search.bound.count === 1 ? packIntoOne(search, WORK_FOR_FEWER) : undefined;
  return single === undefined ? yield* smallestForEach(search, yield* fewestOfSeveral(search)) : [single];
}

function* fewestOfSeveral(search: Search): Steps<readonly FilledBox[]> {
  let best = yield* greedily(search);
  const end = search.space.solids.work + WORK_FOR_FEWER;
  while (best.boxes.length > Math.max(2, search.bound.count)) {
    const mixes = search.bound.mixesOf(best.boxes.length - 1);
    const fewer = yield* improved(search, best, mixes, end - search.space.solids.work);
    if (fewer.boxes.length === best.boxes.length) break;
    best = fewer;
  }
  const { volume } = best;
  const smaller = search.bound.mixesOf(best.boxes.length).filter((mix) => mixVolume(search, mix) < volume);
  return (smaller.length === 0 ? best : yield* improved(search, best, smaller, WORK_FOR_SMALLER)).boxes;
}

function* cheapest(search: Search): Steps<readonly FilledBox[]> {
  const single = packIntoOne(search, WORK_FOR_SMALLER);
  const inOne = single === undefined ? undefined : packingOf(search, [single]);
  if (inOne !== undefined && cheaperMixes(search, inOne.cost)?.length === 0) return inOne.boxes;
  let best = yield* greedily(search);
  if (inOne !== undefined) best = better(best, inOne);
  best = yield* improved(search, best, cheaperMixes(search, best.cost) ?? search.bound.mixesOf(2), WORK_FOR_SMALLER);
  return yield* smallestForEach(search, best.boxes);
}

/**
 * Mixes of two boxes and more that could cost less: cost never falls with the weight, so no box costs less than it does
 * empty. Undefined where they are too many to list.
 */
function cheaperMixes({ task: { boxes, objective }, bound }: Search, cost: number): readonly Mix[] | undefined {
  if (objective.kind === 'fewest_boxes') return undefined;
  const empty = boxes.map(({ boxType }) => objective.costOf({ boxType, grossWeight: boxType.tare }));
  const mixCost = (mix: Mix): number => mix.reduce((sum, count, at) => sum + count * (empty[at] ?? 0), 0);
  const found: Mix[] = [];
  for (let count = Math.max(2, bound.count); count * Math.min(...empty) < cost; count++) {
    const mixes = bound.mixesOf(count);
    if (mixes.length === 0 || count > MAX_BOXES_LISTED) return undefined;
    found.push(...mixes.filter((mix) => mixCost(mix) < cost));
  }
  return found.sort((a, b) => mixCost(a) - mixCost(b));
}

/** The smallest (or cheapest) box that takes everything; for the last box, that much work is spent on it. */
function packIntoOne(search: Search, workForLast: number): FilledBox | undefined {
  const boxes = singleBoxes(search);
  const quantities = search.task.kinds.map((kind) => kind.quantity);
  const { solids } = search.space;
  const workBefore = solids.work;
  for (const [at, box] of boxes.entries()) {
    const isLast = at === boxes.length - 1;
    const first = firstThatHoldsAll(search, box, quantities, search.starts);
    if (first !== undefined) return first;
    if (!isLast && solids.work - workBefore > WORK_FOR_SMALLER) continue;
    const further = within(search, furtherStarts(search.starts), isLast ? workForLast : WORK_PER_BOX);
    const later = firstThatHoldsAll(search, box, quantities, further);
    if (later !== undefined) return later;
  }
  return undefined;
}

/** The boxes that might take everything: the smallest first, or the cheapest. */
function singleBoxes({ task, bound }: Search): readonly UsableBox[] {
  const { objective } = task;
  const boxes = bound.mixesOf(1).flatMap((mix) => task.boxes[mix.indexOf(1)] ?? []);
  if (objective.kind === 'fewest_boxes') return boxes;
  const netWeight = task.kinds.reduce((sum, { item, quantity }) => sum + quantity * item.weight, 0);
  const costs = boxes.map((box) => ({
    box,
    cost: objective.costOf({ boxType: box.boxType, grossWeight: box.boxType.tare + netWeight }),
  }));
  return costs.sort((a, b) => a.cost - b.cost).map(({ box }) => box);
}

function firstThatHoldsAll(
  { task, space }: Search,
  box: UsableBox,
  quantities: readonly number[],
  starts: Iterable<Start>,
): FilledBox | undefined {
  for (const start of starts) {
    const filled = fillWithAll(task, space, box, start, quantities);
    if (filled !== undefined) return filled;
  }
  return undefined;
}

function* greedily(search: Search): Steps<Packing> {
  const { task, space, starts, bound } = search;
  let best: Packing | undefined;
  for (const finish of task.objective.kind === 'cheapest' ? [true, false] : [true]) {
    for (const start of within(search, starts, WORK_FOR_STARTS)) {
      const packing = packingOf(search, yield* fillGreedily(task, space, start, finish));
      best = best === undefined ? packing : better(best, packing);
      if (task.objective.kind === 'fewest_boxes' && best.boxes.length === bound.count) return best;
    }
  }
  if (best === undefined) throw new Error('a task has at least one start');
  return best;
}

/** Tries the mixes with every start, then further starts with the mixes in turn and greedily; the best of all. */
function* improved(search: Search, packing: Packing, mixes: readonly Mix[], work: number): Steps<Packing> {
  const { task, space } = search;
  let best = packing;
  const offer = (boxes: readonly FilledBox[] | undefined): boolean => {
    if (boxes !== undefined) best = better(best, packingOf(search, boxes));
    return best !== packing;
  };
  const isEnough = (): boolean => best.boxes.length < packing.boxes.length && task.objective.kind === 'fewest_boxes';
  for (const mix of mixes) {
    for (const start of within(search, search.starts, work / 2)) {
      offer(fillMix(task, space, start, mix));
      if (isEnough()) return best;
    }
  }
  let turn = 0;
  for (const start of within(search, furtherStarts(search.starts), work)) {
    const mix = mixes[turn++ % Math.max(1, mixes.length)];
    if (mix !== undefined && turn % 2 === 0) offer(fillMix(task, space, start, mix));
    else offer(yield* fillGreedily(task, space, start, turn % 4 > 0));
    if (isEnough()) return best;
  }
  return best;
}

/** Passes starts on until that much work is done with them. */
function* within({ space }: Search, starts: Iterable<Start>, work: number): Generator<Start> {
  const end = space.solids.work + work;
  for (const start of starts) {
    // A try that gives up at once is work too: else the starts would never end.
    space.solids.work += WORK_PER_START;
    if (space.solids.work > end) return;
    yield start;
  }
}

function* smallestForEach(search: Search, boxes: readonly FilledBox[]): Steps<readonly FilledBox[]> {
  const smallest: FilledBox[] = [];
  for (const filled of boxes) {
    smallest.push(smallestFor(search, filled));
    yield;
  }
  return smallest;
}

function smallestFor(search: Search, filled: FilledBox): FilledBox {
  const { objective } = search.task;
  let best = filled;
  for (const box of search.task.boxes) {
    if (objective.kind === 'fewest_boxes' && box.outerVolume >= best.box.outerVolume) break;
    if (box === filled.box || !canHold(search.task, box, filled)) continue;
    const starts = within(search, search.starts, WORK_PER_BOX);
    const other = firstThatHoldsAll(search, box, filled.counts, starts);
    if (other !== undefined && isCheaper(search, other, best)) best = other;
  }
  return best;
}

function canHold({ kinds }: BoxTask, box: UsableBox, { counts, netWeight }: FilledBox): boolean {
  const volume = kinds.reduce((sum, kind) => sum + (counts[kind.index] ?? 0) * kind.volume, 0);
  const takesEach = counts.every((count, kind) => count === 0 || (box.ways[kind]?.most ?? []).length > 0);
  return takesEach && netWeight <= box.maxNetWeight && volume <= box.innerVolume;
}

function isCheaper({ task }: Search, a: FilledBox, b: FilledBox): boolean {
  const difference = boxCost(task.objective, a) - boxCost(task.objective, b);
  return difference === 0 ? a.box.outerVolume < b.box.outerVolume : difference < 0;
}

function packingOf({ task }: Search, boxes: readonly FilledBox[]): Packing {
  return {
    boxes,
    cost: boxes.reduce((sum, filled) => sum + boxCost(task.objective, filled), 0),
    volume: boxes.reduce((sum, filled) => sum + filled.box.outerVolume, 0n),
  };
}

function better(a: Packing, b: Packing): Packing {
  if (a.cost !== b.cost) return a.cost < b.cost ? a : b;
  if (a.boxes.length !== b.boxes.length) return a.boxes.length < b.boxes.length ? a : b;
  return b.volume < a.volume ? b : a;
}

function mixVolume({ task }: Search, mix: Mix): bigint {
  return mix.reduce((sum, count, at) => sum + BigInt(count) * (task.boxes[at]?.outerVolume ?? 0n), 0n);
}
