import type { Size } from '../packing.ts';
import { type Grid, growBlock, SINGLE } from './block-growth.ts';
import { ExtremePoints } from './extreme-points.ts';
import { Solids } from './solids.ts';

/**
 * How the next spot is chosen among those that are possible: the lowest base, the lowest top, or the nearest to the
 * back wall; then the nearest to the corner.
 */
export type PlacementRule = 'lowest' | 'lowest_top' | 'back_first';

/** What is to be put in: pieces of one kind, in one of the ways that they may lie. */
export interface Placing {
  readonly kind: number;
  /** Tried in this order; the first wins a tie. */
  readonly ways: readonly Size[];
  readonly doNotStack: boolean;
  readonly rule: PlacementRule;
  /** At most so many, as one block of rows, columns and layers; 1 puts one piece. */
  readonly most: number;
  readonly weight: number;
  /** On a pallet: only where nothing stands above, and nothing below is lighter. */
  readonly heavyBelow: boolean;
}

export interface PlacedPiece extends Size {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A block of a kind that fits at a corner. */
export interface PlaceableBlock {
  readonly placing: Placing;
  readonly way: Size;
  readonly grid: Grid;
  readonly pieces: number;
}

interface Block {
  readonly kind: number;
  readonly way: Size;
}

/** A box or a pallet's room while it is filled. Made once for many fillings: `reset` empties it. */
export class BoxSpace {
  readonly solids: Solids;
  private readonly points: ExtremePoints;
  private readonly blocks: Block[] = [];
  private room: Size = { length: 0, width: 0, height: 0 };

  /** @param capacity the most pieces it will ever hold. */
  constructor(capacity: number) {
    this.solids = new Solids(capacity);
    this.points = new ExtremePoints(capacity);
  }

  reset(inner: Size): void {
    this.room = inner;
    this.solids.count = 0;
    this.solids.work += WORK_PER_FILLING;
    this.points.reset();
  }

  /** Puts a piece, or a block of up to `most`, at the best spot by the rule; answers how many, 0 where there is none. */
  place(placing: Placing): number {
    const { points, room } = this;
    let bestWay: Size | undefined;
    let bestPoint = 0;
    let bestFirst = 0;
    let bestSecond = 0;
    this.solids.work += points.count * placing.ways.length;
    for (let point = 0; point < points.count; point++) {
      for (const way of placing.ways) {
        const x2 = (points.x[point] ?? 0) + way.length;
        const y2 = (points.y[point] ?? 0) + way.width;
        const z = points.z[point] ?? 0;
        const z2 = z + way.height;
        if (x2 > room.length || y2 > room.width || z2 > room.height) continue;
        const first = placing.rule === 'lowest' ? z : placing.rule === 'lowest_top' ? z2 : y2;
        const second = placing.rule === 'back_first' ? z2 : x2 + y2;
        if (bestWay !== undefined && (first > bestFirst || (first === bestFirst && second >= bestSecond))) continue;
        if (!this.fitsAt(point, placing, way)) continue;
        bestWay = way;
        bestPoint = point;
        bestFirst = first;
        bestSecond = second;
      }
    }
    return bestWay === undefined ? 0 : this.put(bestPoint, placing, bestWay);
  }

  /** The largest block of the kind that can stand at that corner, whichever way it lies. */
  largestBlockAt(point: number, placing: Placing): PlaceableBlock | undefined {
    let best: PlaceableBlock | undefined;
    this.solids.work += 10 * placing.ways.length;
    for (const way of placing.ways) {
      if (!this.fitsAt(point, placing, way)) continue;
      const grid = placing.most > 1 ? this.blockAt(point, placing, way) : SINGLE;
      const pieces = grid.across * grid.along * grid.layers;
      if (best === undefined || pieces > best.pieces) best = { placing, way, grid, pieces };
    }
    return best;
  }

  putBlock(point: number, { placing, way, grid }: PlaceableBlock): void {
    const x = this.points.x[point] ?? 0;
    const y = this.points.y[point] ?? 0;
    const z = this.points.z[point] ?? 0;
    const [x2, y2] = [x + grid.across * way.length, y + grid.along * way.width];
    const z2 = z + grid.layers * way.height;
    const ceiling = placing.doNotStack ? this.room.height : z2;
    const index = this.solids.add({ x, y, z, x2, y2, z2, ceiling, weight: placing.weight });
    this.blocks[index] = { kind: placing.kind, way };
    this.points.update(this.solids, index, this.room);
  }

  /** The corner at which the next block goes when the room is filled from the bottom up; -1 where none is left. */
  lowestCorner(): number {
    this.solids.work += this.points.count;
    return this.points.lowest();
  }

  /** Gives a corner up at which nothing fits. */
  dropCorner(point: number): void {
    this.points.drop(point);
  }

  /** What is in it, lowest first: in this order each piece can be put in from above. */
  placed(): readonly PlacedPiece[] {
    const pieces: PlacedPiece[] = [];
    this.blocks.slice(0, this.solids.count).forEach((block, index) => {
      this.addPieces(pieces, block, index);
    });
    return pieces.sort((a, b) => a.z - b.z || a.y - b.y || a.x - b.x);
  }

  private put(point: number, placing: Placing, way: Size): number {
    const grid = placing.most > 1 ? this.blockAt(point, placing, way) : SINGLE;
    const pieces = grid.across * grid.along * grid.layers;
    this.putBlock(point, { placing, way, grid, pieces });
    return pieces;
  }

  private blockAt(point: number, placing: Placing, way: Size): Grid {
    const x = this.points.x[point] ?? 0;
    const y = this.points.y[point] ?? 0;
    const z = this.points.z[point] ?? 0;
    const { most, doNotStack, heavyBelow, weight } = placing;
    return growBlock(this.solids, this.room, { way, x, y, z, most, doNotStack, heavyBelow, weight });
  }

  private fitsAt(point: number, placing: Placing, way: Size): boolean {
    const { solids, room } = this;
    const x = this.points.x[point] ?? 0;
    const y = this.points.y[point] ?? 0;
    const z = this.points.z[point] ?? 0;
    const x2 = x + way.length;
    const y2 = y + way.width;
    const z2 = z + way.height;
    if (x2 > room.length || y2 > room.width || z2 > room.height) return false;
    const top = placing.doNotStack || placing.heavyBelow ? room.height : z2;
    if (!solids.isFree(x, y, z, x2, y2, top) || !solids.isSupported(x, y, z, x2, y2)) return false;
    return !placing.heavyBelow || solids.hasHeavierBelow(x, y, z, x2, y2, placing.weight);
  }

  private addPieces(pieces: PlacedPiece[], { kind, way }: Block, index: number): void {
    const { solids } = this;
    for (let z = solids.z[index] ?? 0; z < (solids.z2[index] ?? 0); z += way.height) {
      for (let y = solids.y[index] ?? 0; y < (solids.y2[index] ?? 0); y += way.width) {
        for (let x = solids.x[index] ?? 0; x < (solids.x2[index] ?? 0); x += way.length) {
          pieces.push({ kind, x, y, z, ...way });
        }
      }
    }
  }
}

/** Beginning a box is work too, or many boxes of few pieces would seem free. */
const WORK_PER_FILLING = 150;
