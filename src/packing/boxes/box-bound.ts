import type { Size } from '../packing.ts';
import { type BoxTask, exactVolume, type PieceKind, type UsableBox } from './box-task.ts';

/** How many boxes of each type, in the order of the task's boxes. */
export type Mix = readonly number[];

export interface BoxBound {
  /** No packing needs fewer boxes. */
  readonly count: number;
  /** Mixes of that many boxes, and of any other number, that no bound rules out; least outer volume first. */
  mixesOf(count: number): readonly Mix[];
}

/**
 * A lower bound on the number of boxes, and which mixes of boxes may do at all.
 * - For each set of boxes: what goes in no other box needs their volume, their weight and at least one of them.
 * - Pieces that are more than half as long and half as wide as a box (however they may lie) cannot be side by side: their
 *   heights add up. The same along the other two axes.
 * - Where the mixes are too many to list, only the count is bounded, by the largest box.
 */
export function boxBound(task: BoxTask): BoxBound {
  const demands = demandsOf(task);
  const mixesOf = (count: number): readonly Mix[] => {
    if (mixCount(count, task.boxes.length) > MAX_MIXES) return [];
    const mixes = allMixes(count, task.boxes.length).filter((mix) => demands.every((demand) => isMet(demand, mix)));
    const volumes = new Map(mixes.map((mix) => [mix, mixVolume(mix, task.boxes)]));
    return mixes.sort((a, b) => compare(volumes.get(a) ?? 0n, volumes.get(b) ?? 0n));
  };
  const { byVolume, byWeight } = simpleBounds(task);
  let count = Math.max(1, byVolume, byWeight, conflictBound(task));
  while (mixCount(count, task.boxes.length) <= MAX_MIXES && mixesOf(count).length === 0) count++;
  return { count, mixesOf };
}

/** Sums of doubles may be off by this share; a bound must never claim more than is true. */
const ROUNDING = 1 - 1e-9;
const MAX_MIXES = 1_000;
const MAX_SETS = 16;
const MAX_BITS = 30;

/** Boxes of a mix offer `capacity` each; together they must offer `least`. */
interface Demand {
  readonly capacity: readonly number[];
  readonly least: number;
}

/** What volume and weight alone say, by the roomiest and the strongest box: the bound that everyone can check. */
export function simpleBounds({ kinds, boxes }: BoxTask): { readonly byVolume: number; readonly byWeight: number } {
  let [volume, weight, roomiest, strongest] = [0n, 0n, 1n, 1n];
  for (const { item, quantity } of kinds) {
    volume += BigInt(quantity) * exactVolume(item.size);
    weight += BigInt(quantity) * BigInt(item.weight);
  }
  for (const { boxType, maxNetWeight } of boxes) {
    roomiest = larger(roomiest, exactVolume(boxType.inner));
    strongest = larger(strongest, BigInt(maxNetWeight));
  }
  return { byVolume: Number(divideUp(volume, roomiest)), byWeight: Number(divideUp(weight, strongest)) };
}

/** Kinds of which no two may share a box: found one by one, so perhaps not the most that there are. */
function conflictBound({ kinds }: BoxTask): number {
  const apart: PieceKind[] = [];
  for (const kind of kinds) if (apart.every(({ index }) => kind.conflicts.includes(index))) apart.push(kind);
  return apart.length;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

function isMet(demand: Demand, mix: Mix): boolean {
  let offered = 0;
  for (let box = 0; box < mix.length; box++) offered += (mix[box] ?? 0) * (demand.capacity[box] ?? 0);
  return offered >= demand.least;
}

function demandsOf(task: BoxTask): readonly Demand[] {
  if (task.boxes.length > MAX_BITS) return demandsOn(task, task.kinds, () => true);
  const homes = task.kinds.map((kind) =>
    task.boxes.reduce((set, box, at) => (waysOf(box, kind).length > 0 ? set | (1 << at) : set), 0),
  );
  return unionsOf(homes).flatMap((set) => {
    const kinds = task.kinds.filter(({ index }) => ((homes[index] ?? 0) & ~set) === 0);
    return demandsOn(task, kinds, (at) => (set & (1 << at)) !== 0);
  });
}

/** Every union of the sets, as long as they are few. */
function unionsOf(homes: readonly number[]): readonly number[] {
  const unions = new Set<number>();
  for (const home of new Set(homes)) {
    if (unions.size < MAX_SETS) for (const union of [...unions]) unions.add(union | home);
    unions.add(home);
  }
  return [...unions];
}

/** What these kinds, which go in no other boxes, ask of those boxes. */
function demandsOn(task: BoxTask, kinds: readonly PieceKind[], has: (at: number) => boolean): readonly Demand[] {
  const offering = (capacity: (box: UsableBox) => number): readonly number[] =>
    task.boxes.map((box, at) => (has(at) ? capacity(box) : 0));
  const total = (share: (kind: PieceKind) => number): number =>
    kinds.reduce((sum, kind) => sum + kind.quantity * share(kind), 0) * ROUNDING;
  const boxes = task.boxes.filter((_, at) => has(at));
  return [
    { capacity: offering(() => 1), least: 1 },
    { capacity: offering((box) => box.innerVolume), least: total((kind) => kind.volume) },
    { capacity: offering((box) => box.maxNetWeight), least: total((kind) => kind.item.weight) },
    ...AXES.map((axis) => ({
      capacity: offering((box) => box.boxType.inner[axis]),
      least: total((kind) => stackedSide(boxes, kind, axis)),
    })),
  ];
}

const AXES: readonly (keyof Size)[] = ['length', 'width', 'height'];

/** What the kind takes up along the axis where it can only stand in a row along it; 0 where two fit side by side. */
function stackedSide(boxes: readonly UsableBox[], kind: PieceKind, axis: keyof Size): number {
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    for (const way of waysOf(box, kind)) {
      if (AXES.some((other) => other !== axis && 2 * way[other] <= box.boxType.inner[other])) return 0;
      least = Math.min(least, way[axis]);
    }
  }
  return Number.isFinite(least) ? least : 0;
}

function waysOf(box: UsableBox, kind: PieceKind): readonly Size[] {
  return box.ways[kind.index]?.most ?? [];
}

/** Ways to take `count` boxes of `types` types: (count + types - 1) over (types - 1). */
function mixCount(count: number, types: number): number {
  let mixes = 1;
  for (let i = 1; i < types; i++) mixes = (mixes * (count + i)) / i;
  return mixes;
}

function allMixes(count: number, types: number): Mix[] {
  if (types === 1) return [[count]];
  const mixes: Mix[] = [];
  for (let first = 0; first <= count; first++) {
    for (const rest of allMixes(count - first, types - 1)) mixes.push([first, ...rest]);
  }
  return mixes;
}

function mixVolume(mix: Mix, boxes: readonly UsableBox[]): bigint {
  return mix.reduce((sum, count, at) => sum + BigInt(count) * (boxes[at]?.outerVolume ?? 0n), 0n);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
