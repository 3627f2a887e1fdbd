import type { Size } from '../packing.ts';
import type { Solids } from './solids.ts';

/**
 * Corners at which the next piece may be put: extreme points (Crainic, Perboli, Tadei 2008). Every piece adds its three
 * outer corners, each slid back along either other axis until it meets something.
 */
export class ExtremePoints {
  count = 0;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly z: Int32Array;

  constructor(capacity: number) {
    const size = 6 * capacity + 1;
    [this.x, this.y, this.z] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  }

  /** Only the corner of the empty space. */
  reset(): void {
    this.x[0] = 0;
    this.y[0] = 0;
    this.z[0] = 0;
    this.count = 1;
  }

  /** Takes account of the solid that was just added to a space of those sides. */
  update(solids: Solids, added: number, { length, width, height }: Size): void {
    this.dropCovered(solids, added);
    const x = solids.x[added] ?? 0;
    const y = solids.y[added] ?? 0;
    const z = solids.z[added] ?? 0;
    const x2 = solids.x2[added] ?? 0;
    const y2 = solids.y2[added] ?? 0;
    const z2 = solids.ceiling[added] ?? 0;
    solids.work += 6 * solids.count;
    if (x2 < length) {
      this.add(x2, solids.slideY(x2, y, z), z);
      this.add(x2, y, solids.slideZ(x2, y, z));
    }
    if (y2 < width) {
      this.add(solids.slideX(x, y2, z), y2, z);
      this.add(x, y2, solids.slideZ(x, y2, z));
    }
    if (z2 < height) {
      this.add(solids.slideX(x, y, z2), y, z2);
      this.add(x, solids.slideY(x, y, z2), z2);
    }
  }

  /** The lowest, of these the nearest to the back wall, of these the leftmost; -1 where there is none. */
  lowest(): number {
    let best = -1;
    for (let point = 0; point < this.count; point++) if (best === -1 || this.isLower(point, best)) best = point;
    return best;
  }

  drop(point: number): void {
    this.count--;
    this.x[point] = this.x[this.count] ?? 0;
    this.y[point] = this.y[this.count] ?? 0;
    this.z[point] = this.z[this.count] ?? 0;
  }

  private isLower(a: number, b: number): boolean {
    const byZ = (this.z[a] ?? 0) - (this.z[b] ?? 0);
    const byY = (this.y[a] ?? 0) - (this.y[b] ?? 0);
    return byZ < 0 || (byZ === 0 && (byY < 0 || (byY === 0 && (this.x[a] ?? 0) < (this.x[b] ?? 0))));
  }

  private dropCovered(solids: Solids, added: number): void {
    let kept = 0;
    for (let point = 0; point < this.count; point++) {
      const x = this.x[point] ?? 0;
      const y = this.y[point] ?? 0;
      const z = this.z[point] ?? 0;
      if (solids.covers(added, x, y, z)) continue;
      this.x[kept] = x;
      this.y[kept] = y;
      this.z[kept] = z;
      kept++;
    }
    this.count = kept;
  }

  private add(x: number, y: number, z: number): void {
    for (let point = 0; point < this.count; point++) {
      if (this.x[point] === x && this.y[point] === y && this.z[point] === z) return;
    }
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.z[this.count] = z;
    this.count++;
  }
}
