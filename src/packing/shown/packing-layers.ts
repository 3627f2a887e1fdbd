import { BARE_NUMBERS, sizeText } from '../measure-text.ts';
import type { MeasureText, PackedBox, PackedPallet, Size } from '../packing.ts';

/** One layer of a packed box or pallet, seen from above: any renderer can draw these rectangles. */
export interface PackingLayer {
  readonly title: string;
  /** Of the room, along x. */
  readonly width: number;
  /** Of the room, along y: drawn downwards, so the back wall is at the top. */
  readonly height: number;
  readonly items: readonly LayerItem[];
}

export interface LayerItem {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What it is, and its size as it lies. */
  readonly name: string;
  readonly size: string;
  /** Both, the size on a line of its own. */
  readonly label: string;
  /** Put in with a lower layer, and still standing through this one. */
  readonly isStanding: boolean;
}

export interface LayerText {
  /** As `Box 1 of 2: M`. */
  readonly title: string;
  /** What to call the pieces of a line; its key where absent. */
  readonly nameOf?: (itemKey: string) => string;
  readonly measureText?: MeasureText;
}

/** The layers of a box from the floor up: one for each height at which pieces are put in. */
export function boxLayers(box: PackedBox, text: LayerText): readonly PackingLayer[] {
  const name = text.nameOf ?? ((key: string) => key);
  const { inner } = box.boxType;
  return layers(
    inner,
    box.placements.map((placed) => ({ ...placed, label: name(placed.itemKey) })),
    text,
  );
}

/** The layers of a pallet from the deck up; a box is labelled by its code. */
export function palletLayers(pallet: PackedPallet, text: LayerText): readonly PackingLayer[] {
  const name = text.nameOf ?? ((key: string) => key);
  const { length, width } = pallet.palletType;
  const room = { length, width, height: pallet.totalHeight - pallet.palletType.deckHeight };
  return layers(
    room,
    pallet.loads.map((placed) => ({
      ...placed,
      label: 'box' in placed.load ? placed.load.box.boxType.code : name(placed.load.piece.itemKey),
    })),
    text,
  );
}

interface Labelled extends Size {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly label: string;
}

/** Layers of the same pieces at the same places are drawn once. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly floors: readonly number[];
  readonly items: readonly LayerItem[];
}

function layers(room: Size, pieces: readonly Labelled[], text: LayerText): readonly PackingLayer[] {
  const measure = text.measureText ?? BARE_NUMBERS;
  const floors = [...new Set(pieces.map((piece) => piece.z))].sort((a, b) => a - b);
  const runs: Run[] = [];
  floors.forEach((floor, index) => {
    const items = itemsAt(floor, pieces, measure);
    const before = runs.at(-1);
    if (before !== undefined && isSame(before.items, items)) {
      runs[runs.length - 1] = { ...before, last: index, floors: [...before.floors, floor] };
    } else runs.push({ first: index, last: index, floors: [floor], items });
  });
  return runs.map((run) => ({
    title: `${text.title}, ${runTitle(run, floors.length, measure)}`,
    width: room.length,
    height: room.width,
    items: run.items,
  }));
}

function itemsAt(floor: number, pieces: readonly Labelled[], measure: MeasureText): readonly LayerItem[] {
  return pieces
    .filter((piece) => piece.z <= floor && floor < piece.z + piece.height)
    .map((piece) => ({
      x: piece.x,
      y: piece.y,
      width: piece.length,
      height: piece.width,
      name: piece.label,
      size: sizeText(piece, measure),
      label: `${piece.label}\n${sizeText(piece, measure)}`,
      isStanding: piece.z < floor,
    }));
}

function isSame(a: readonly LayerItem[], b: readonly LayerItem[]): boolean {
  const sameItem = (item: LayerItem, other: LayerItem | undefined): boolean =>
    item.x === other?.x &&
    item.y === other.y &&
    item.width === other.width &&
    item.height === other.height &&
    item.label === other.label &&
    item.isStanding === other.isStanding;
  return a.length === b.length && a.every((item, index) => sameItem(item, b[index]));
}

function runTitle({ first, last, floors, items }: Run, total: number, { length }: MeasureText): string {
  const count = items.filter((item) => !item.isStanding).length;
  const pieces = count === 1 ? '1 piece' : `${count} pieces`;
  const at = (floor: number | undefined): string => (floor === 0 ? 'on the floor' : `at ${length(floor ?? 0)}`);
  if (first === last) return `layer ${first + 1} of ${total}: ${pieces} ${at(floors[0])}`;
  return `layers ${first + 1} to ${last + 1} of ${total}: ${pieces} each, ${at(floors[0])} to ${length(floors.at(-1) ?? 0)}`;
}
