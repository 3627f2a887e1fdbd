import { listed } from '../kernel/listed.ts';

/** A row of a small file, by its columns, and the line that it begins on. */
interface PlacedRow {
  readonly line: number;
  readonly row: Readonly<Record<string, string>>;
}

/**
 * What is told of rows of a small file that are about one thing and say two things of it, of which the later counts: of two
 * weights one is wrong. A row that only adds what an earlier one left blank says nothing else.
 * @param key column that names the thing.
 */
export function saidOtherwise(file: string, objects: readonly PlacedRow[], key: string): readonly string[] {
  const before = new Map<string, PlacedRow['row']>();
  const told: string[] = [];
  for (const { line, row } of objects) {
    const name = row[key];
    if (name === undefined) continue;
    const earlier = before.get(name);
    before.set(name, earlier === undefined ? row : { ...earlier, ...row });
    const column = earlier && Object.keys(row).find((one) => isOther(earlier[one], row[one]));
    if (column !== undefined)
      told.push(`${name} ${column} "${row[column]}" on line ${line} and "${earlier?.[column]}" before`);
  }
  return told.length === 0 ? [] : [`${file} says two things of one ${key}, of which the later counts: ${listed(told)}`];
}

function isOther(earlier: string | undefined, later: string | undefined): boolean {
  return earlier !== undefined && later !== undefined && earlier !== later;
}
