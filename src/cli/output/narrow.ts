import type { Column } from './columns.ts';

/**
 * An object with only the chosen fields, nested as they were, in the order they were asked for; missing ones are null. Of a
 * list each element is narrowed. What is asked for as a whole stays whole, whatever below it is named too.
 */
export function narrow<Row>(row: Row, columns: readonly Column<Row>[]): Readonly<Record<string, unknown>> {
  const result: Tree = Object.create(null);
  for (const column of columns) place(result, column.path, column.source(row));
  return result;
}

type Tree = Record<string, unknown>;

function place(target: Tree, path: readonly string[], source: unknown): void {
  const [name = '', ...rest] = path;
  const value = isTree(source) && Object.hasOwn(source, name) ? source[name] : undefined;
  target[name] = rest.length === 0 ? (value ?? null) : placed(target[name], rest, value);
}

/** The value narrowed to that path below it, together with what was chosen of it before. */
function placed(before: unknown, path: readonly string[], value: unknown): unknown {
  const isWhole = before !== undefined && before === (value ?? null);
  if (isWhole) return before;
  if (Array.isArray(value)) {
    const elements = Array.isArray(before) ? before : [];
    return value.map((element, index) => placed(elements[index], path, element));
  }
  const narrowed: Tree = isTree(before) ? before : Object.create(null);
  place(narrowed, path, value);
  return narrowed;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
