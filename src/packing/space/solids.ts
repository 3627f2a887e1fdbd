/** A piece, or a block of equal pieces, in a space. */
export interface Solid {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly x2: number;
  readonly y2: number;
  readonly z2: number;
  readonly ceiling: number;
  readonly weight: number;
}

/**
 * The pieces (or blocks of equal pieces) that stand in a space, as parallel arrays: the search asks millions of times
 * whether a corner is free. Sides stay below 2^25, so areas and four times their sum are exact.
 */
export class Solids {
  count = 0;
  /** Comparisons made so far: the measure by which a search ends, the same on every machine. */
  work = 0;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly z: Int32Array;
  readonly x2: Int32Array;
  readonly y2: Int32Array;
  readonly z2: Int32Array;
  /** Where the room above begins: the top, or the lid of the space for what carries nothing. */
  readonly ceiling: Int32Array;
  /** Of one piece. */
  readonly weight: Float64Array;

  constructor(capacity: number) {
    const make = (): Int32Array => new Int32Array(capacity);
    [this.x, this.y, this.z, this.x2, this.y2, this.z2, this.ceiling] = [
      make(),
      make(),
      make(),
      make(),
      make(),
      make(),
      make(),
    ];
    this.weight = new Float64Array(capacity);
  }

  add(solid: Solid): number {
    const index = this.count++;
    this.x[index] = solid.x;
    this.y[index] = solid.y;
    this.z[index] = solid.z;
    this.x2[index] = solid.x2;
    this.y2[index] = solid.y2;
    this.z2[index] = solid.z2;
    this.ceiling[index] = solid.ceiling;
    this.weight[index] = solid.weight;
    return index;
  }

  /** Whether nothing stands in that cuboid. */
  isFree(x: number, y: number, z: number, x2: number, y2: number, z2: number): boolean {
    for (let i = this.count - 1; i >= 0; i--) {
      if (
        x < (this.x2[i] ?? 0) &&
        x2 > (this.x[i] ?? 0) &&
        y < (this.y2[i] ?? 0) &&
        y2 > (this.y[i] ?? 0) &&
        z < (this.ceiling[i] ?? 0) &&
        z2 > (this.z[i] ?? 0)
      ) {
        this.work += this.count - i;
        return false;
      }
    }
    this.work += this.count;
    return true;
  }

  /** Whether at least 3 of 4 parts of that base rest on the floor or on tops at its height. */
  isSupported(x: number, y: number, z: number, x2: number, y2: number): boolean {
    if (z === 0) return true;
    let resting = 0;
    for (let i = 0; i < this.count; i++) {
      if (this.z2[i] !== z) continue;
      const overlapX = Math.min(x2, this.x2[i] ?? 0) - Math.max(x, this.x[i] ?? 0);
      const overlapY = Math.min(y2, this.y2[i] ?? 0) - Math.max(y, this.y[i] ?? 0);
      if (overlapX > 0 && overlapY > 0) resting += overlapX * overlapY;
    }
    this.work += this.count;
    return resting * 4 >= (x2 - x) * (y2 - y) * 3;
  }

  /** Whether everything below that base, resting or not, weighs at least as much. */
  hasHeavierBelow(x: number, y: number, z: number, x2: number, y2: number, weight: number): boolean {
    for (let i = 0; i < this.count; i++) {
      const isLighter = (this.weight[i] ?? 0) < weight && (this.z2[i] ?? 0) <= z;
      if (
        isLighter &&
        x < (this.x2[i] ?? 0) &&
        x2 > (this.x[i] ?? 0) &&
        y < (this.y2[i] ?? 0) &&
        y2 > (this.y[i] ?? 0)
      ) {
        return false;
      }
    }
    this.work += this.count;
    return true;
  }

  /** The corner slid along x towards the wall until it meets a face. */
  slideX(x: number, y: number, z: number): number {
    let stop = 0;
    for (let i = 0; i < this.count; i++) {
      const face = this.x2[i] ?? 0;
      if (face > stop && face <= x && this.coversY(i, y) && this.coversZ(i, z)) stop = face;
    }
    return stop;
  }

  slideY(x: number, y: number, z: number): number {
    let stop = 0;
    for (let i = 0; i < this.count; i++) {
      const face = this.y2[i] ?? 0;
      if (face > stop && face <= y && this.coversX(i, x) && this.coversZ(i, z)) stop = face;
    }
    return stop;
  }

  slideZ(x: number, y: number, z: number): number {
    let stop = 0;
    for (let i = 0; i < this.count; i++) {
      const face = this.z2[i] ?? 0;
      if (face > stop && face <= z && this.coversX(i, x) && this.coversY(i, y)) stop = face;
    }
    return stop;
  }

  covers(i: number, x: number, y: number, z: number): boolean {
    return this.coversX(i, x) && this.coversY(i, y) && this.coversZ(i, z);
  }

  private coversX(i: number, x: number): boolean {
    return x >= (this.x[i] ?? 0) && x < (this.x2[i] ?? 0);
  }

  private coversY(i: number, y: number): boolean {
    return y >= (this.y[i] ?? 0) && y < (this.y2[i] ?? 0);
  }

  private coversZ(i: number, z: number): boolean {
    return z >= (this.z[i] ?? 0) && z < (this.ceiling[i] ?? 0);
  }
}
