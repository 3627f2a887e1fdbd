import { listed } from '../../kernel/listed.ts';
import { type Order, unshippedQuantity } from '../order.ts';
import { isOver, mayDo, type OrderStatus } from './lifecycle.ts';

/**
 * What is told of units that were added to an order that somebody called shipped or delivered, or that is cancelled: its status
 * stays (decisions 4), and nobody would ship them.
 * @param said the status that came with them: whoever calls an order shipped, and in the same breath what is in it, means both.
 */
export function addedWhenOver(before: Order, after: Order, said?: OrderStatus): readonly string[] {
  const { orderNumber, status } = after;
  if (!shipsNothing(status) || said === status) return [];
  const left = new Map(before.lines.map((line) => [line.id, unshippedQuantity(line)]));
  const added = after.lines.flatMap((line) => {
    const units = unshippedQuantity(line) - (left.get(line.id) ?? 0);
    return units > 0 ? `${units} × ${line.sku ?? line.details.name ?? 'a line'}` : [];
  });
  if (added.length === 0) return [];
  return [
    `order ${orderNumber} is ${status} and stays so: ${listed(added)} added to it will not ship; ${wayOut(after)}`,
  ];
}

function shipsNothing(status: OrderStatus): boolean {
  return isOver(status) || mayDo('restore', status);
}

function wayOut({ status }: Order): string {
  if (mayDo('restore', status)) return 'restore it, if it is to';
  if (status === 'delivered') return 'make an order of its own of what is to';
  return 'set it to partially_shipped, if it is to';
}
