import { counted } from '../../kernel/counted.ts';
import { exactSum } from '../../kernel/decimal.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { linesOfSku } from '../named/lines-of-sku.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../order.ts';
import type { OrderSplitInput } from '../orders.schema.ts';

/** More units are to move than are left to ship: each function names every line, or SKU, of which that is so. */

/** @throws ShipdockError `split_quantity_exceeded`. */
export function refuseExceededLines(
  source: Order,
  moves: readonly { readonly line: OrderLine; readonly quantity: number }[],
): void {
  const details = moves.flatMap(({ line, quantity }): readonly ErrorDetail[] => {
    const left = unshippedQuantity(line);
    if (quantity <= left) return [];
    return [{ ...tooMany(`line ${line.id} (${line.sku ?? line.details.name ?? ''})`, left, quantity), id: line.id }];
  });
  refuse(source, details);
}

/**
 * Of a SKU of several lines, whether named by it or by the lines: they are told together, since nobody asked for what is
 * too much of any one of them.
 * @throws ShipdockError `split_quantity_exceeded`.
 */
export function refuseExceededSkus(source: Order, elements: NonNullable<OrderSplitInput['order_line_items']>): void {
  const skus = new Set(elements.flatMap(({ id, sku }) => (id === undefined && sku !== undefined ? [sku] : [])));
  const details = [...skus].flatMap((sku): readonly ErrorDetail[] => {
    const lines = linesOfSku(source.lines, sku);
    const ids = new Set<string>(lines.map(({ id }) => id));
    const left = exactSum(lines.map(unshippedQuantity));
    const named = elements.filter((each) => (each.id === undefined ? each.sku === sku : ids.has(each.id)));
    const asked = exactSum(named.map(({ quantity = 0 }) => quantity));
    return lines.length > 1 && asked > left ? [tooMany(`SKU ${sku}`, left, asked)] : [];
  });
  refuse(source, details);
}

function tooMany(name: string, left: number, asked: number): ErrorDetail {
  const message = `${name} has ${counted(left, 'unit')} left to ship, ${asked} ${asked === 1 ? 'was' : 'were'} asked for`;
  return { field: 'order_line_items', message };
}

function refuse({ orderNumber }: Order, details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first === undefined) return;
  throw new ShipdockError('split_quantity_exceeded', `order ${orderNumber} cannot be split: ${first.message}`, {
    details,
    ...nextStep('orders.itemsLeft', orderNumber),
  });
}
