import type { Objective } from '../packing.ts';
import type { BoxSpace } from '../space/box-space.ts';
import type { Steps } from '../steps.ts';
import type { Mix } from './box-bound.ts';
import type { BoxTask, UsableBox } from './box-task.ts';
import { type FilledBox, fillBox, fillWithAll, totalOf } from './fill-box.ts';
import type { Start } from './starts.ts';

/** What a box of the packing counts: 1 where the fewest are sought, else what it costs to ship. */
export function boxCost(objective: Objective, { box, netWeight }: FilledBox): number {
  if (objective.kind === 'fewest_boxes') return 1;
  return objective.costOf({ boxType: box.boxType, grossWeight: box.boxType.tare + netWeight });
}

/**
 * Fills one box after the other, each time with the type that packs most volume for its cost. Each is a step.
 * @param finish take the cheapest box that holds all that is left as soon as there is one, even if others do more for
 * their cost.
 */
export function* fillGreedily(
  task: BoxTask,
  space: BoxSpace,
  start: Start,
  finish: boolean,
): Steps<readonly FilledBox[]> {
  const left = task.kinds.map((kind) => kind.quantity);
  const filled: FilledBox[] = [];
  while (left.some((count) => count > 0)) {
    const next =
      space.solids.work < WORK_WITH_CARE
        ? bestBox(task, space, start, left, finish)
        : boxInHaste(task, space, start, left, filled.at(-1)?.box);
    // Many equal pieces fill many equal boxes; the last of them is looked at again, as it may be a smaller one.
    const times = Math.max(1, timesContained(left, next.counts) - 1);
    for (let time = 0; time < times; time++) filled.push(next);
    take(left, next.counts, times);
    yield;
  }
  return filled;
}

/**
 * Comparisons after which a task gets no more choice between boxes: orders do not come near it, but thousands of pieces of
 * hundreds of sizes would keep all others waiting for minutes.
 */
const WORK_WITH_CARE = 20_000_000;
/** In haste a box is left alone once so many kinds in a row did not go in. */
const PATIENCE_IN_HASTE = 30;

/** The first box that anything goes into: such as the one before, else the largest. */
function boxInHaste(
  task: BoxTask,
  space: BoxSpace,
  start: Start,
  left: readonly number[],
  before: UsableBox | undefined,
): FilledBox {
  const hasty = { ...start, patience: PATIENCE_IN_HASTE };
  for (const box of [...(before === undefined ? [] : [before]), ...task.boxes.toReversed()]) {
    const filled = fillBox(task, space, box, hasty, left);
    if (totalOf(filled.counts) > 0) return filled;
  }
  throw new Error(NOTHING_GOES_IN);
}

/** Fills the boxes of a mix, the smallest first; undefined where something is left over. */
export function fillMix(task: BoxTask, space: BoxSpace, start: Start, mix: Mix): readonly FilledBox[] | undefined {
  const boxes = mix.flatMap((count, at) => Array.from({ length: count }, () => task.boxes[at] ?? []).flat());
  const choosy = choosyFirst(start, boxes);
  const left = task.kinds.map((kind) => kind.quantity);
  const filled: FilledBox[] = [];
  for (const [at, box] of boxes.entries()) {
    const isLast = at === boxes.length - 1;
    const next = isLast ? fillWithAll(task, space, box, choosy, left) : fillBox(task, space, box, choosy, left);
    if (next === undefined) return undefined;
    if (totalOf(next.counts) === 0) continue;
    filled.push(next);
    take(left, next.counts, 1);
    if (left.every((count) => count === 0)) return filled;
    if (!mayHold(task, boxes.slice(at + 1), left)) return undefined;
  }
  return undefined;
}

function bestBox(task: BoxTask, space: BoxSpace, start: Start, left: readonly number[], finish: boolean): FilledBox {
  let best: FilledBox | undefined;
  let bestValue = Number.POSITIVE_INFINITY;
  let bestTakesAll = false;
  for (const box of task.boxes) {
    const filled = fillBox(task, space, box, start, left);
    if (totalOf(filled.counts) === 0) continue;
    const takesAll = finish && filled.counts.every((count, kind) => count === left[kind]);
    const value = boxCost(task.objective, filled) / (takesAll ? 1 : packedVolume(task, filled));
    const isBetter = takesAll === bestTakesAll ? value < bestValue : takesAll;
    if (best !== undefined && !isBetter) continue;
    [best, bestValue, bestTakesAll] = [filled, value, takesAll];
    if (takesAll && task.objective.kind === 'fewest_boxes') break;
  }
  if (best === undefined) throw new Error(NOTHING_GOES_IN);
  return best;
}

/** Every kind fits an empty box of some type, so something always goes in. */
const NOTHING_GOES_IN = 'no box takes any of the pieces left';

function packedVolume(task: BoxTask, { counts }: FilledBox): number {
  return counts.reduce((sum, count, kind) => sum + count * (task.kinds[kind]?.volume ?? 0), 0);
}

/** Pieces that fewer of the boxes take go first. */
function choosyFirst(start: Start, boxes: readonly UsableBox[]): Start {
  const homes = (kind: number): number => boxes.filter((box) => (box.ways[kind]?.most ?? []).length > 0).length;
  const sequence = [...start.sequence].sort(
    (a, b) =>
      Number(a.item.doNotStack === true) - Number(b.item.doNotStack === true) || homes(a.index) - homes(b.index),
  );
  return { ...start, sequence };
}

/** Whether volume and weight of what is left do not rule out those boxes. */
function mayHold(task: BoxTask, boxes: readonly UsableBox[], left: readonly number[]): boolean {
  let [volume, weight] = [0, 0];
  for (const kind of task.kinds) {
    volume += (left[kind.index] ?? 0) * kind.volume;
    weight += (left[kind.index] ?? 0) * kind.item.weight;
  }
  const room = boxes.reduce((sum, box) => sum + box.innerVolume, 0);
  return volume <= room && weight <= boxes.reduce((sum, box) => sum + box.maxNetWeight, 0);
}

function timesContained(left: readonly number[], counts: readonly number[]): number {
  return counts.reduce(
    (times, count, kind) => (count === 0 ? times : Math.min(times, Math.floor((left[kind] ?? 0) / count))),
    Number.POSITIVE_INFINITY,
  );
}

function take(left: number[], counts: readonly number[], times: number): void {
  counts.forEach((count, kind) => {
    left[kind] = (left[kind] ?? 0) - count * times;
  });
}
