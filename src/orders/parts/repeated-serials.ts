import { listed } from '../../kernel/listed.ts';

import type { OrderLineUpdateInput } from '../orders.schema.ts';

/**
 * A warning for each line that says a serial number a second time, in itself or after another line of its SKU: two units cannot
 * have one, so that one of them was typed or scanned wrong. What is said is kept, since nobody but a person knows which.
 */
export function repeatedSerialWarnings(
  lines: readonly Pick<OrderLineUpdateInput, 'sku' | 'inventory_identifiers'>[],
): readonly string[] {
  const seen = new Set<string>();
  return lines.flatMap(({ sku, inventory_identifiers: identifiers = [] }, index) => {
    const repeated = identifiers.flatMap(({ type, code }) => {
      if (type !== 'SerialNumber' || code === undefined) return [];
      const unit = JSON.stringify([sku, code]);
      if (seen.has(unit)) return [code];
      seen.add(unit);
      return [];
    });
    if (repeated.length === 0) return [];
    const codes = listed([...new Set(repeated)]);
    return [`order_line_items[${index}].inventory_identifiers: ${codes} is the serial number of more than one unit`];
  });
}
