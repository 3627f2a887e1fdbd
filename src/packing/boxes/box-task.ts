import { mustBeApart } from '../hazmat-separation.ts';
import type { BoxType, Objective, PackingItem, ParcelLimits, Size } from '../packing.ts';
import { orientationsOf } from '../space/orientations.ts';
import { boxTakes, maxGrossWeight } from './box-takes.ts';

/** Pieces that are alike, as the search sees them. */
export interface PieceKind {
  readonly index: number;
  readonly item: PackingItem;
  readonly quantity: number;
  /** For ordering and bounds, which allow for its rounding; never added up where exactness counts. */
  readonly volume: number;
  /** Kinds that may not share a box with it. */
  readonly conflicts: readonly number[];
}

/** A box type as the search sees it. */
export interface UsableBox {
  readonly boxType: BoxType;
  /** Gross limit (the parcel limit where that is lower) less the tare. */
  readonly maxNetWeight: number;
  readonly outerVolume: bigint;
  readonly innerVolume: number;
  /** By kind, the ways in which a piece may lie in it; none where it may not go in. */
  readonly ways: readonly Ways[];
}

/** Which of two ways of equal merit a piece takes: that of which most go in the box, its long side across, or along. */
export type WayPreference = 'most' | 'across' | 'along';

/** The same ways in the order of each preference. */
export type Ways = Readonly<Record<WayPreference, readonly Size[]>>;

/** Pieces that may be packed together, and the boxes at hand: smallest outer volume first, each kind fits one at least. */
export interface BoxTask {
  readonly kinds: readonly PieceKind[];
  readonly boxes: readonly UsableBox[];
  readonly objective: Objective;
}

/** Makes the task of packing these items: each of them must be taken by at least one of the box types. */
export function boxTaskOf(
  items: readonly PackingItem[],
  boxTypes: readonly BoxType[],
  objective: Objective,
  limits: ParcelLimits | undefined,
): BoxTask {
  const boxes = boxTypes
    .map((boxType) => usableBox(boxType, items, limits))
    .filter((box) => box.ways.some(({ most }) => most.length > 0))
    .sort((a, b) => (a.outerVolume < b.outerVolume ? -1 : a.outerVolume > b.outerVolume ? 1 : 0));
  return { kinds: items.map((item, index) => kindOf(item, index, items)), boxes, objective };
}

/** Exact, for comparisons; volumes in cubic micrometres are beyond the exact numbers. */
export function exactVolume(size: Size): bigint {
  return BigInt(size.length) * BigInt(size.width) * BigInt(size.height);
}

function kindOf(item: PackingItem, index: number, items: readonly PackingItem[]): PieceKind {
  const { length, width, height } = item.size;
  return {
    index,
    item,
    quantity: item.quantity,
    volume: length * width * height,
    conflicts: item.hazmatClass === undefined ? [] : apartFrom(item.hazmatClass, items),
  };
}

function apartFrom(hazmatClass: string, items: readonly PackingItem[]): readonly number[] {
  return items.flatMap((other, at) => (mustBeApart(hazmatClass, other.hazmatClass) ? [at] : []));
}

function usableBox(boxType: BoxType, items: readonly PackingItem[], limits: ParcelLimits | undefined): UsableBox {
  const { inner } = boxType;
  return {
    boxType,
    maxNetWeight: maxGrossWeight(boxType, limits) - boxType.tare,
    outerVolume: exactVolume(boxType.outer),
    innerVolume: inner.length * inner.width * inner.height,
    ways: items.map((item) => (boxTakes(boxType, item, limits) ? waysInside(item, inner) : NO_WAYS)),
  };
}

const NO_WAYS: Ways = { most: [], across: [], along: [] };

function waysInside(item: PackingItem, inner: Size): Ways {
  const gridCount = (way: Size): number =>
    Math.floor(inner.length / way.length) * Math.floor(inner.width / way.width) * Math.floor(inner.height / way.height);
  const most = orientationsOf(item.size, item.rotation)
    .filter((way) => gridCount(way) > 0)
    .sort((a, b) => gridCount(b) - gridCount(a));
  const across = [...most].sort((a, b) => b.length - b.width - (a.length - a.width));
  const along = [...most].sort((a, b) => a.length - a.width - (b.length - b.width));
  return { most, across, along };
}
