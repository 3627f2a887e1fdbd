import type { OrderLine } from '../order.ts';

interface HasLines {
  readonly lines: readonly OrderLine[];
}

/** What messages call a line: `line 3 (MUG-RED)`. Lines are counted as they stand: their positions have gaps. */
export function lineName(order: HasLines, line: OrderLine): string {
  const name = line.sku ?? line.details.name ?? line.id;
  return `line ${indexOf(order, line) + 1} (${name})`;
}

/** Where a line stands in the order as the API answers it. */
export function lineField(order: HasLines, line: OrderLine): string {
  return `order_line_items[${indexOf(order, line)}]`;
}

function indexOf({ lines }: HasLines, line: OrderLine): number {
  return lines.findIndex(({ id }) => id === line.id);
}
