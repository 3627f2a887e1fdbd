import type { Rotation, Size } from '../packing.ts';

/** The distinct ways in which a piece may lie, as sizes along x, y and z; the way it was given comes first. */
export function orientationsOf(size: Size, rotation: Rotation): readonly Size[] {
  const { length: l, width: w, height: h } = size;
  const asGiven: readonly Triple[] = [[l, w, h]];
  const flat: readonly Triple[] = [...asGiven, [w, l, h]];
  const all: readonly Triple[] = [...flat, [l, h, w], [h, l, w], [w, h, l], [h, w, l]];
  const ways = rotation === 'free' ? all : rotation === 'keep_flat' ? flat : asGiven;
  return ways
    .filter((way, index) => ways.findIndex((other) => isSame(other, way)) === index)
    .map(([length, width, height]) => ({ length, width, height }));
}

type Triple = readonly [number, number, number];

function isSame(a: Triple, b: Triple): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/** Whether a piece of that size, in one of its ways, goes into an empty space. */
export function fitsInside(size: Size, rotation: Rotation, space: Size): boolean {
  return orientationsOf(size, rotation).some(
    (way) => way.length <= space.length && way.width <= space.width && way.height <= space.height,
  );
}

/** The three sides whatever way the piece lies: equal for two pieces of the same sizes. */
export function pieceSides({ length, width, height }: Size): string {
  return [length, width, height].sort((a, b) => a - b).join('x');
}
