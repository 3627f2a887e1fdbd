import { wholeParts } from '../../kernel/whole-parts.ts';
import type { PieceKind } from '../../orders/rating/piece-kinds.ts';

/**
 * What all pieces of each kind are worth of units that are worth so much, to the last ten-thousandth: as the SKU says that they
 * are to each other, else as they weigh, since a carrier answers for a lost parcel by what was declared for it. None of one kind.
 */
export function worthsOf(kinds: readonly PieceKind[], totalE4: bigint): readonly number[] {
  if (kinds.length < 2) return [];
  const told = [kinds.map(({ valueE4 }) => valueE4), kinds.map(({ weightUg }) => weightUg), kinds.map(() => 1)];
  const measure = told.find((each) => each.every((one) => one !== undefined) && each.some((one) => one !== 0)) ?? [];
  const shares = kinds.map(({ quantity }, index) => BigInt(measure[index] ?? 0) * BigInt(quantity));
  const all = shares.reduce((sum, share) => sum + share, 0n);
  return wholeParts(
    shares.map((share) => totalE4 * share),
    all,
  );
}
