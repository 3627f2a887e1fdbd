import type { Column } from './columns.ts';

/** An object with only the chosen fields, nested as they were, in the order they were asked for; missing ones are null. */
export function narrow<Row>(row: Row, columns: readonly Column<Row>[]): Readonly<Record<string, unknown>> {
  const result: Tree = Object.create(null);
  for (const column of columns) place(result, column.path, column.value(row));
  return result;
}

type Tree = Record<string, unknown>;

function place(target: Tree, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) target[name] = value ?? null;
  else if (Array.isArray(value)) target[name] = placeInElements(target[name], rest, value);
  else {
    const child = isTree(target[name]) ? target[name] : Object.create(null);
    target[name] = child;
    place(child, rest, value);
  }
}

/** `packages.weight` of a list of packages: one object per element, each with that member. */
function placeInElements(before: unknown, rest: readonly string[], values: readonly unknown[]): readonly Tree[] {
  return values.map((value, index) => {
    const earlier: unknown = Array.isArray(before) ? before[index] : undefined;
    const element: Tree = isTree(earlier) ? earlier : Object.create(null);
    place(element, rest, value);
    return element;
  });
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
