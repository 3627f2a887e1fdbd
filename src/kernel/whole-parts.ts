import { divide } from './decimal.ts';

/**
 * Amounts in whole units, so that they add up to their exact sum in units, rounded half-up: each is rounded down, and those
 * with the largest remainders get one more (of equal ones the first). `wholeParts([3n, 3n, 2n], 4n)` is `[1, 1, 0]`.
 */
export function wholeParts(amounts: readonly bigint[], unit: bigint): number[] {
  const floors = amounts.map((amount) => Number(amount / unit));
  const total = Number(
    divide(
      amounts.reduce((sum, amount) => sum + amount, 0n),
      unit,
      'half_up',
    ),
  );
  const left = total - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: amount % unit }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
    );
  const more = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return floors.map((floor, index) => floor + (more.has(index) ? 1 : 0));
}
