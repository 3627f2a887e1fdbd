import type { PackedBox, PackingItem, PackingRequest } from '../packing.ts';
import { limitsOf } from '../parcel-limits.ts';
import type { Steps } from '../steps.ts';
import { type BoxTask, boxTaskOf } from './box-task.ts';
import { type BoxedPieces, packBoxes } from './pack-boxes.ts';

/** A packed box and what its contents say about pallets. */
export interface GroupedBox {
  readonly box: PackedBox;
  readonly doNotPalletize: boolean;
  readonly hazmatClasses: readonly string[];
}

/** Items that are packed together, so many times over. */
export interface BoxGroup {
  readonly items: readonly PackingItem[];
  readonly times: number;
}

/**
 * Who may share boxes: those without a flag together, each line that must not be packed with others by itself, and every
 * piece that ships individually alone. Where everything goes on pallets, what must not stand on one has boxes of its own.
 */
export function boxGroupsOf(items: readonly PackingItem[], request: PackingRequest): readonly BoxGroup[] {
  const isOffPallet = (item: PackingItem): boolean =>
    request.palletize === 'everything' && item.doNotPalletize === true;
  const sharing = items.filter((item) => !item.shipIndividually && !item.doNotPackWithOthers);
  const alone = items.filter((item) => !item.shipIndividually && item.doNotPackWithOthers);
  const single = items.filter((item) => item.shipIndividually);
  return [
    { items: sharing.filter((item) => !isOffPallet(item)), times: 1 },
    { items: sharing.filter(isOffPallet), times: 1 },
    ...alone.map((item) => ({ items: [item], times: 1 })),
    ...single.map((item) => ({ items: [{ ...item, quantity: 1 }], times: item.quantity })),
  ].filter((group) => group.items.length > 0);
}

/** The group as a task of the search. */
export function groupTask({ items }: BoxGroup, request: PackingRequest): BoxTask {
  return boxTaskOf(items, request.boxTypes, request.objective, limitsOf(request));
}

/** Packs items into boxes, group by group. */
export function* packGroups(items: readonly PackingItem[], request: PackingRequest): Steps<readonly GroupedBox[]> {
  const all: GroupedBox[] = [];
  for (const group of boxGroupsOf(items, request)) {
    const packed = yield* packBoxes(groupTask(group, request));
    const boxes = packed.map((boxed) => groupedBox(boxed, group.items));
    for (let time = 0; time < group.times; time++) all.push(...boxes);
    yield;
  }
  return all;
}

function groupedBox({ boxType, pieces, counts, netWeight }: BoxedPieces, items: readonly PackingItem[]): GroupedBox {
  const inside = items.filter((_, index) => (counts[index] ?? 0) > 0);
  return {
    box: {
      boxType,
      placements: pieces.map(({ kind, ...place }) => ({ itemKey: items[kind]?.key ?? '', ...place })),
      netWeight,
      grossWeight: boxType.tare + netWeight,
      isSeparateShipment: inside.some((item) => item.shipIndividually === true),
    },
    doNotPalletize: inside.some((item) => item.doNotPalletize === true),
    hazmatClasses: inside.flatMap((item) => item.hazmatClass ?? []),
  };
}
