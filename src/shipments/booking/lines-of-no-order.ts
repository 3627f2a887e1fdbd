import { listed } from '../../kernel/listed.ts';
import { lineIdOf } from '../../packages/match-items.ts';
import type { BookingInput } from '../shipments.schema.ts';

/**
 * A warning where a request names lines of an order, by themselves or in packages, and its shipment is of no order that is here:
 * nothing of that counts as shipped, and the order's units would be shipped a second time.
 */
export function linesOfNoOrder({ packages = [], order_line_items: chosen = [] }: BookingInput): readonly string[] {
  const items = packages.flatMap(({ package_items: own = [], handling_unit_packages: within = [] }) => [
    ...own,
    ...within.flatMap((each) => each.package_items ?? []),
  ]);
  const lines = [...chosen.map(({ id, sku }) => id ?? sku), ...items.map(lineIdOf)].flatMap((line) => line ?? []);
  if (lines.length === 0) return [];
  return [
    `lines of an order are named (${listed([...new Set(lines)])}), but neither order_id nor order_number names one that is here: their units do not count as shipped`,
  ];
}
