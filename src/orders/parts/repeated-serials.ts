import { listed } from '../../kernel/listed.ts';
import type { Order, OrderLine } from '../order.ts';
import type { OrderLineUpdateInput } from '../orders.schema.ts';
import { serialsOf } from './line-serials.ts';

/** What lines that are sent and lines that are kept say alike. */
interface Numbered {
  readonly sku?: string | undefined;
  readonly inventory_identifiers?: readonly Pick<SentIdentifier, 'type' | 'code'>[] | undefined;
}
type SentIdentifier = NonNullable<OrderLineUpdateInput['inventory_identifiers']>[number];

/**
 * A warning for each line that says a serial number a second time, in itself or after another line of its SKU: two units cannot
 * have one, so that one of them was typed or scanned wrong. What is said is kept, since nobody but a person knows which.
 */
export function repeatedSerialWarnings(lines: readonly Numbered[]): readonly string[] {
  return repeatedSerials(lines).flatMap((repeated, index) => {
    if (repeated.length === 0) return [];
    const codes = listed([...new Set(repeated)]);
    return [`order_line_items[${index}].inventory_identifiers: ${codes} is the serial number of more than one unit`];
  });
}

/** A warning where units that an order took from others have serial numbers that units of it have, or one another. */
export function metSerialWarnings(before: Order, after: Order): readonly string[] {
  const known = new Set(repeatedSerials(before.lines.map(numbered)).flat());
  const met = repeatedSerials(after.lines.map(numbered))
    .flat()
    .filter((code) => !known.has(code));
  if (met.length === 0) return [];
  return [`order ${after.orderNumber} has ${listed([...new Set(met)])} as the serial number of more than one unit now`];
}

/** Of each line the serial numbers that were said before of a unit of its SKU. */
function repeatedSerials(lines: readonly Numbered[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  return lines.map(({ sku, inventory_identifiers: identifiers = [] }) =>
    identifiers.flatMap(({ type, code }) => {
      if (type !== 'SerialNumber' || code === undefined) return [];
      const unit = JSON.stringify([sku, code]);
      if (seen.has(unit)) return [code];
      seen.add(unit);
      return [];
    }),
  );
}

function numbered(line: OrderLine): Numbered {
  return { sku: line.sku ?? undefined, inventory_identifiers: serialsOf(line) };
}
