import type { OrderLine } from '../order.ts';

interface HasLines {
  readonly lines: readonly OrderLine[];
}

/** What messages call a line: `line 3 (MUG-RED)`. Lines are counted as they stand: their positions have gaps. */
export function lineName(order: HasLines, line: OrderLine): string {
  return nameAt(indexOf(order, line), line);
}

/** The same of every line, by its id: looked up one by one, those of thousands take longer than what they are named for. */
export function lineNames({ lines }: HasLines): ReadonlyMap<string, string> {
  return new Map(lines.map((line, index) => [line.id, nameAt(index, line)]));
}

/** Where a line stands in the order as the API answers it. */
export function lineField(order: HasLines, line: OrderLine): string {
  return `order_line_items[${indexOf(order, line)}]`;
}

function nameAt(index: number, line: OrderLine): string {
  return `line ${index + 1} (${line.sku ?? line.details.name ?? line.id})`;
}

function indexOf({ lines }: HasLines, line: OrderLine): number {
  return lines.findIndex(({ id }) => id === line.id);
}
