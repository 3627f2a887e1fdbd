import { mustBeApart } from '../hazmat-separation.ts';
import type { PackedPallet, PalletLoad, PalletType, Rotation, Size } from '../packing.ts';
import { BoxSpace, type PlacementRule } from '../space/box-space.ts';
import { orientationsOf } from '../space/orientations.ts';
import { palletRoom } from './pallet-takes.ts';

/** Something to be put on a pallet. */
export interface PalletPiece {
  readonly size: Size;
  readonly weight: number;
  readonly rotation: Rotation;
  readonly doNotStack: boolean;
  readonly hazmatClasses: readonly string[];
  /** The line that it shares a pallet with alone. */
  readonly aloneWith?: string;
  readonly load: PalletLoad['load'];
}

/** The pallet of North American freight: 48x40 in, deck 6 in, 40 lb, 72 in and 2,500 lb in all (µm and µg). */
export const STANDARD_PALLET: PalletType = {
  code: '48x40',
  length: 1_219_200,
  width: 1_016_000,
  deckHeight: 152_400,
  tare: 18_143_694_800,
  maxTotalHeight: 1_828_800,
  maxGrossWeight: 1_133_980_925_000,
};

/**
 * Stacks pieces on as few pallets as it can, then as low as it can, without overhang.
 * - Heaviest first, and each only where nothing stands above and nothing lighter below.
 * - At least 75 % of a base rests on deck or load; nothing above what may not be stacked on, which goes on last.
 * - One pallet after the other, each of the type that takes most volume of what is left.
 * Each piece must be taken by an empty pallet of some type (`palletTakes`).
 * - Each placement rule, with equal pieces singly and as blocks, is tried as a whole; the best is kept.
 */
export function packPallets(pieces: readonly PalletPiece[], types: readonly PalletType[]): readonly PackedPallet[] {
  const kinds = alikePieces(pieces);
  const space = new BoxSpace(pieces.length);
  let best: Palletized | undefined;
  for (const how of pieces.length > MAX_SINGLE ? HOWS.filter(({ asBlocks }) => asBlocks) : HOWS) {
    const tried = palletizeAll(kinds, types, space, how);
    if (best === undefined || isBetter(tried, best)) best = tried;
  }
  return best?.pallets ?? [];
}

/** More pieces than this are only put on as blocks: single ones would take cubic time. */
const MAX_SINGLE = 150;

interface How {
  readonly rule: PlacementRule;
  readonly asBlocks: boolean;
}

const HOWS: readonly How[] = (['lowest_top', 'lowest', 'back_first'] as const).flatMap((rule) => [
  { rule, asBlocks: true },
  { rule, asBlocks: false },
]);

interface Palletized {
  readonly pallets: readonly PackedPallet[];
  readonly height: number;
}

interface Loaded {
  readonly type: PalletType;
  /** How many of each kind. */
  readonly counts: readonly number[];
  readonly volume: number;
  readonly pallet: PackedPallet;
}

function isBetter(a: Palletized, b: Palletized): boolean {
  if (a.pallets.length !== b.pallets.length) return a.pallets.length < b.pallets.length;
  return a.height < b.height;
}

/** Pieces alike in all that matters here, the heaviest first; what carries nothing last, so that it ends up on top. */
function alikePieces(pieces: readonly PalletPiece[]): readonly (readonly PalletPiece[])[] {
  const groups = new Map<string, PalletPiece[]>();
  for (const piece of pieces) {
    const { size, weight, rotation, doNotStack, hazmatClasses } = piece;
    const key = [size.length, size.width, size.height, weight, rotation, doNotStack, ...hazmatClasses].join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [piece]);
    else group.push(piece);
  }
  const base = ({ size }: PalletPiece): number => size.length * size.width;
  return [...groups.values()].sort(([a], [b]) =>
    a === undefined || b === undefined
      ? 0
      : Number(a.doNotStack) - Number(b.doNotStack) || b.weight - a.weight || base(b) - base(a),
  );
}

function palletizeAll(
  kinds: readonly (readonly PalletPiece[])[],
  types: readonly PalletType[],
  space: BoxSpace,
  how: How,
): Palletized {
  const taken = kinds.map(() => 0);
  const pallets: PackedPallet[] = [];
  for (;;) {
    const left = kinds.map((kind, index) => kind.slice(taken[index]));
    const loaded = types.map((type) => loadPallet(left, type, space, how)).filter(({ volume }) => volume > 0);
    const best = loaded.sort((a, b) => b.volume - a.volume)[0];
    if (best === undefined) {
      return { pallets, height: pallets.reduce((sum, pallet) => sum + pallet.totalHeight, 0) };
    }
    pallets.push(best.pallet);
    best.counts.forEach((count, kind) => {
      taken[kind] = (taken[kind] ?? 0) + count;
    });
  }
}

function loadPallet(kinds: readonly (readonly PalletPiece[])[], type: PalletType, space: BoxSpace, how: How): Loaded {
  const room = palletRoom(type);
  const counts = kinds.map(() => 0);
  const classes: string[] = [];
  let weight = type.tare;
  let volume = 0;
  space.reset(room);
  kinds.forEach((pieces, kind) => {
    const piece = pieces[0];
    if (piece === undefined || weight > type.maxGrossWeight) return;
    if (piece.hazmatClasses.some((mine) => classes.some((other) => mustBeApart(mine, other)))) return;
    const byWeight = piece.weight === 0 ? pieces.length : Math.floor((type.maxGrossWeight - weight) / piece.weight);
    const placed = placeAlike(space, piece, kind, Math.min(pieces.length, byWeight), room, how);
    counts[kind] = placed;
    weight += placed * piece.weight;
    volume += placed * piece.size.length * piece.size.width * piece.size.height;
    if (placed > 0) classes.push(...piece.hazmatClasses);
  });
  return { type, counts, volume, pallet: palletOf(space, kinds, type, weight) };
}

function placeAlike(
  space: BoxSpace,
  piece: PalletPiece,
  kind: number,
  wanted: number,
  room: Size,
  { rule, asBlocks }: How,
): number {
  const ways = orientationsOf(piece.size, piece.rotation)
    .filter((way) => gridCount(way, room) > 0)
    .sort((a, b) => gridCount(b, room) - gridCount(a, room));
  let placed = 0;
  while (placed < wanted && ways.length > 0) {
    const most = asBlocks ? wanted - placed : 1;
    const { doNotStack, weight } = piece;
    const count = space.place({ kind, ways, doNotStack, rule, most, weight, heavyBelow: true });
    if (count === 0) break;
    placed += count;
  }
  return placed;
}

function gridCount(way: Size, room: Size): number {
  return (
    Math.floor(room.length / way.length) * Math.floor(room.width / way.width) * Math.floor(room.height / way.height)
  );
}

function palletOf(
  space: BoxSpace,
  kinds: readonly (readonly PalletPiece[])[],
  palletType: PalletType,
  grossWeight: number,
): PackedPallet {
  const next = kinds.map(() => 0);
  const loads: PalletLoad[] = [];
  for (const { kind, ...place } of space.placed()) {
    const piece = kinds[kind]?.[next[kind] ?? 0];
    next[kind] = (next[kind] ?? 0) + 1;
    if (piece !== undefined) loads.push({ ...place, load: piece.load });
  }
  const top = loads.reduce((highest, load) => Math.max(highest, load.z + load.height), 0);
  return { palletType, loads, totalHeight: palletType.deckHeight + top, grossWeight, isSeparateShipment: false };
}
