import type { LinePieces, UnitsOfLine } from './line-pieces.ts';

/** Hands out what pieces are worth as they are put into packages, so that nothing of it is lost or doubled. */
export class WorthOfPieces {
  /** How many pieces of each key are in packages. */
  private readonly placed = new Map<string, number>();

  /** Of so many pieces, which hold these units: equal ones are worth alike, and together what all of them are. */
  take({ key, worthE4, count: all }: LinePieces, count: number, held: readonly UnitsOfLine[]): bigint {
    if (worthE4 === undefined) {
      return held.reduce((sum, { line, units }) => sum + BigInt(line.valueE4) * BigInt(units), 0n);
    }
    const before = this.placed.get(key) ?? 0;
    this.placed.set(key, before + count);
    const upTo = (placed: number) => (BigInt(worthE4) * BigInt(placed)) / BigInt(all);
    return upTo(before + count) - upTo(before);
  }
}
