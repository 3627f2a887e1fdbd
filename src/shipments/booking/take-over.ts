import type { Order, OrderLine } from '../../orders/order.ts';
import { unitsInPackages } from '../../packages/package.ts';
import type { Shipment } from '../shipment.ts';
import { withShippedUnits } from './draft-shipment.ts';

/** What became of the replacements of an order when what they replaced was cancelled. */
export interface TakenOver {
  /** The lines, with the units that replacements hold now counted as shipped. */
  readonly lines: readonly OrderLine[];
  /** Replacements that are the shipment of their units from now on. */
  readonly successors: readonly Shipment[];
  /** Replacements that hold more than is free: some of their units are shipped by another shipment still. */
  readonly others: readonly Shipment[];
}

/**
 * A label that is torn, or a parcel that is lost, is replaced and then cancelled for its refund: the replacement is what ships
 * those units then, or they would be left to ship and go once more.
 * @param order with the units of the cancelled shipment left to ship.
 * @param freed the order's lines of which it held units.
 * @param replacements the order's living ones, oldest first.
 */
export function takeOver(order: Order, freed: ReadonlySet<string>, replacements: readonly Shipment[]): TakenOver {
  const concerned = replacements.filter(({ packages }) =>
    [...unitsInPackages(packages).keys()].some((line) => freed.has(line)),
  );
  let { lines } = order;
  const successors: Shipment[] = [];
  for (const replacement of concerned) {
    const units = unitsInPackages(replacement.packages);
    if (!areFree(lines, units)) continue;
    lines = withShippedUnits({ ...order, lines }, units);
    successors.push(replacement);
  }
  return { lines, successors, others: concerned.filter((each) => !successors.includes(each)) };
}

/** Whether what was begun as a replacement is what ships its units: what it was to replace was cancelled before it was finished. */
export function shipsInstead(order: Order, { details, packages }: Pick<Shipment, 'details' | 'packages'>): boolean {
  const units = unitsInPackages(packages);
  const isOpen = order.status !== 'cancelled' && units.size > 0;
  return details.isReplacement && isOpen && areFree(order.lines, units);
}

function areFree(lines: readonly OrderLine[], units: ReadonlyMap<string, number>): boolean {
  return [...units].every(([id, quantity]) => {
    const line = lines.find((each) => each.id === id);
    return line !== undefined && line.shippedQuantity + quantity <= line.quantity;
  });
}
