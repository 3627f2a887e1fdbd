import type { Size } from '../packing.ts';
import type { Solids } from './solids.ts';

/** Equal pieces side by side: so many along x, along y, and up. */
export interface Grid {
  readonly across: number;
  readonly along: number;
  readonly layers: number;
}

export const SINGLE: Grid = { across: 1, along: 1, layers: 1 };

/** What a block grows of, and from where: one piece that lies free and supported at that corner. */
export interface BlockSeed {
  readonly way: Size;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** At most so many pieces. */
  readonly most: number;
  /** Nothing may stand above: no layers, and room up to the lid. */
  readonly doNotStack: boolean;
  /** On a pallet: nothing above it, nothing lighter than this below it. */
  readonly heavyBelow: boolean;
  readonly weight: number;
}

/** Grows along x, then y, then up, as far as there are pieces, room and support. */
export function growBlock(solids: Solids, room: Size, seed: BlockSeed): Grid {
  let [across, along, layers] = [1, 1, 1];
  while (hasRoom(solids, room, seed, across + 1, along, layers) && rests(solids, seed, across, 0)) across++;
  while (hasRoom(solids, room, seed, across, along + 1, layers) && rowRests(solids, seed, across, along)) along++;
  while (!seed.doNotStack && hasRoom(solids, room, seed, across, along, layers + 1)) layers++;
  return { across, along, layers };
}

function hasRoom(solids: Solids, room: Size, seed: BlockSeed, across: number, along: number, layers: number): boolean {
  if (across * along * layers > seed.most) return false;
  const x2 = seed.x + across * seed.way.length;
  const y2 = seed.y + along * seed.way.width;
  const z2 = seed.z + layers * seed.way.height;
  if (x2 > room.length || y2 > room.width || z2 > room.height) return false;
  return solids.isFree(seed.x, seed.y, seed.z, x2, y2, seed.doNotStack || seed.heavyBelow ? room.height : z2);
}

function rowRests(solids: Solids, seed: BlockSeed, across: number, row: number): boolean {
  for (let column = 0; column < across; column++) if (!rests(solids, seed, column, row)) return false;
  return true;
}

function rests(solids: Solids, seed: BlockSeed, column: number, row: number): boolean {
  const { way, z } = seed;
  const [x, y] = [seed.x + column * way.length, seed.y + row * way.width];
  const [x2, y2] = [x + way.length, y + way.width];
  if (!solids.isSupported(x, y, z, x2, y2)) return false;
  return !seed.heavyBelow || solids.hasHeavierBelow(x, y, z, x2, y2, seed.weight);
}
