import { boxBound, simpleBounds } from '../boxes/box-bound.ts';
import { boxGroupsOf, groupTask } from '../boxes/box-groups.ts';
import { exactVolume } from '../boxes/box-task.ts';
import type { PackedBox, PackingItem, PackingPlan, PackingRequest } from '../packing.ts';
import { routeOf } from '../route-pieces.ts';
import { pieceSides } from '../space/orientations.ts';
import { smallerBoxReason } from './smaller-box-reason.ts';

export interface BoxExplanation {
  readonly box: PackedBox;
  /** Volume of the contents over the inner volume, in hundredths of a percent, rounded down. */
  readonly fillE2: number;
  readonly contentVolume: bigint;
  readonly innerVolume: bigint;
  /** The next smaller box and why it did not do; undefined where there is no smaller one. */
  readonly nextSmaller?: { readonly boxCode: string; readonly reason: string };
}

export interface PackingExplanation {
  /** Those on pallets after those that ship as parcels. */
  readonly boxes: readonly BoxExplanation[];
  readonly bound: {
    /** By the roomiest box's volume, and by the strongest box's payload. */
    readonly byVolume: number;
    readonly byWeight: number;
    /** No packing of these items in these boxes needs fewer. */
    readonly boxes: number;
    /** How many more boxes there are than that. */
    readonly distance: number;
  };
}

/** Says of a plan why it is as it is. The request must be the one that the plan was made from. */
export function explainPacking(request: PackingRequest, plan: PackingPlan): PackingExplanation {
  const onPallets = plan.pallets.flatMap(({ loads }) => loads.flatMap(({ load }) => ('box' in load ? [load.box] : [])));
  const boxes = [...plan.boxes, ...onPallets];
  return { boxes: boxes.map((box) => explainBox(box, request)), bound: boundOf(boxes, request) };
}

function explainBox(box: PackedBox, request: PackingRequest): BoxExplanation {
  const contents = contentsOf(box, request.items);
  const contentVolume = contents.reduce((sum, item) => sum + BigInt(item.quantity) * exactVolume(item.size), 0n);
  const innerVolume = exactVolume(box.boxType.inner);
  const smaller = request.boxTypes
    .filter(({ outer }) => exactVolume(outer) < exactVolume(box.boxType.outer))
    .reduce<PackedBox['boxType'] | undefined>(
      (a, b) => (a === undefined || exactVolume(b.outer) > exactVolume(a.outer) ? b : a),
      undefined,
    );
  return {
    box,
    fillE2: Number((contentVolume * 10_000n) / innerVolume),
    contentVolume,
    innerVolume,
    ...(smaller === undefined
      ? {}
      : { nextSmaller: { boxCode: smaller.code, reason: smallerBoxReason({ box, contents, smaller, request }) } }),
  };
}

/** The lines that a box holds, with how many of each; lines of the same key are told apart by their sizes. */
function contentsOf(box: PackedBox, items: readonly PackingItem[]): readonly PackingItem[] {
  const counts = new Map<PackingItem, number>();
  for (const placed of box.placements) {
    const sides = pieceSides(placed);
    const item = items.find(({ key, size }) => key === placed.itemKey && pieceSides(size) === sides);
    if (item !== undefined) counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return [...counts].map(([item, quantity]) => ({ ...item, quantity }));
}

/** Bounds of the groups that must have boxes of their own add up. */
function boundOf(boxes: readonly PackedBox[], request: PackingRequest): PackingExplanation['bound'] {
  const boxed = request.items.filter((item) => item.quantity > 0 && routeOf(item, request).to === 'box');
  let [byVolume, byWeight, proven] = [0, 0, 0];
  for (const group of boxGroupsOf(boxed, request)) {
    const task = groupTask(group, request);
    const simple = simpleBounds(task);
    byVolume += group.times * simple.byVolume;
    byWeight += group.times * simple.byWeight;
    proven += group.times * boxBound(task).count;
  }
  return { byVolume, byWeight, boxes: proven, distance: boxes.length - proven };
}
