/**
 * How many letters were inserted, left out, replaced, or swapped with their neighbour between two words; a number above
 * `limit` means only "more than that". (Optimal string alignment: a swap counts as one, as typists make it.)
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = nextRow(a, b, row, above, before);
    if (Math.min(...current) > limit) return limit + 1;
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}

function nextRow(a: string, b: string, row: number, above: readonly number[], before: readonly number[]): number[] {
  const current = [row];
  for (let column = 1; column <= b.length; column++) {
    const replaced = at(above, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
    let best = Math.min(replaced, at(above, column) + 1, at(current, column - 1) + 1);
    const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    if (isSwap) best = Math.min(best, at(before, column - 2) + 1);
    current.push(best);
  }
  return current;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
