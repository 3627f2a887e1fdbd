import { ShipdockError } from '../../kernel/errors.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { MovedAway } from '../moved/moved-away.ts';
import { linesOfSku } from '../named/lines-of-sku.ts';
import { missingLine } from '../named/missing-line.ts';
import { refuseOtherSku } from '../named/other-sku.ts';
import { type Order, unshippedQuantity } from '../order.ts';
import type { OrderSplitInput } from '../orders.schema.ts';
import type { SplitPart } from './split.ts';
import { refuseExceededSkus } from './split-exceeded.ts';

/** Where the units go: a new order of that number, or an order that is there. */
export type SplitTarget = { readonly newNumber: string } | { readonly existing: string };

/** @throws ShipdockError `unreadable_field` where neither or both are named. */
export function splitTarget(sent: OrderSplitInput): SplitTarget {
  const newNumber = (sent.new_order_number ?? sent.order_number)?.trim();
  const existing = sent.move_to_order_id;
  if (newNumber !== undefined && newNumber !== '' && existing === undefined) return { newNumber };
  if (existing !== undefined && (newNumber === undefined || newNumber === '')) return { existing };
  const message =
    existing === undefined
      ? 'is missing, and so is move_to_order_id: one of them says where the units go'
      : 'is given, and so is move_to_order_id: only one of them can say where the units go';
  const details = [{ field: 'new_order_number', message }];
  throw new ShipdockError('unreadable_field', `new_order_number ${message}`, { details });
}

/**
 * The parts of a split by line id. Units of a SKU are taken from its lines in their order, of what is not asked of the lines
 * themselves.
 * @param moved where lines are that the order had.
 * @throws ShipdockError `unreadable_field`, `line_item_not_found`, `split_quantity_exceeded`.
 */
export function splitParts(source: Order, sent: OrderSplitInput, moved: MovedAway): readonly SplitPart[] {
  const elements = sent.order_line_items ?? [];
  if (elements.length === 0) throw unreadableField('order_line_items', 'is missing: which units are to move');
  const left = new Map(source.lines.map((line) => [line.id as string, unshippedQuantity(line)]));
  for (const { id, quantity = 0 } of elements) if (id !== undefined) left.set(id, (left.get(id) ?? 0) - quantity);
  refuseExceededSkus(source, elements);
  return elements.flatMap((element, index) => {
    const field = `order_line_items[${index}]`;
    if (element.quantity === undefined) throw unreadableField(`${field}.quantity`, 'is missing');
    if (element.id === undefined && element.sku === undefined) throw unreadableField(`${field}.id`, 'is missing');
    const identifiers = (element.inventory_identifiers ?? []).map((each) => each.code);
    const serials = [...(element.serial_numbers ?? []), ...identifiers].filter((code) => code !== undefined);
    const wanted = { quantity: element.quantity, serials };
    if (element.id !== undefined) {
      refuseOtherSku(source, { id: element.id, sku: element.sku, field: `${field}.sku`, by: 'id' });
      return [{ lineId: element.id, ...wanted }];
    }
    const { sku = '' } = element;
    if (linesOfSku(source.lines, sku).length === 0) throw missingLine(source, { sku }, moved);
    return partsOfSku(source, sku, wanted, left);
  });
}

function partsOfSku(
  source: Order,
  sku: string,
  wanted: { readonly quantity: number; readonly serials: readonly string[] },
  left: Map<string, number>,
): readonly SplitPart[] {
  const lines = linesOfSku(source.lines, sku);
  const last = lines.at(-1);
  if (last !== undefined && lines.length === 1) return [{ lineId: last.id, ...wanted }];
  let rest = wanted.quantity;
  return lines.flatMap((line) => {
    const available = Math.max(0, left.get(line.id) ?? 0);
    const quantity = line === last ? rest : Math.min(rest, available);
    rest -= quantity;
    left.set(line.id, available - quantity);
    const codes = new Set((line.details.inventoryIdentifiers ?? []).map((each) => each.code));
    const serials = wanted.serials.filter((code) => codes.has(code));
    return quantity === 0 ? [] : [{ lineId: line.id, quantity, serials }];
  });
}
