import { counted } from '../kernel/counted.ts';
import { ShipdockError } from '../kernel/errors.ts';
import type { Order } from '../orders/order.ts';
import { lineName } from '../rating/line-name.ts';
import type { DraftPackage } from './purchase.ts';
import { unitsInPackages } from './shipment.ts';
import { type AskedUnits, leftToShip, type Units } from './what-to-ship.ts';

/**
 * Which units of an order packages take that were sent: those that they name, and where one names none, with it the chosen
 * ones, else all that is left.
 * @throws ShipdockError `unreadable_field` where lines were chosen and the packages hold other units, `nothing_to_ship` where
 * they hold none of the order's.
 */
export function unitsOfPackages(
  order: Order,
  packages: readonly DraftPackage[],
  chosen: Units | undefined,
): AskedUnits {
  const named = unitsInPackages(packages);
  const isSilent = packages.some(({ items }) => items.length === 0);
  if (chosen !== undefined) {
    refuseOthers(order, named, chosen, isSilent);
    return { kind: 'chosen', units: chosen };
  }
  if (!isSilent && named.size === 0) throw noneOfItsGoods(order);
  if (!isSilent) return { kind: 'chosen', units: named };
  const left = leftToShip(order);
  const isShipped = [...left.values()].every((units) => units === 0);
  const fits = [...named].every(([line, units]) => units <= (left.get(line) ?? 0));
  return fits || isShipped ? { kind: 'rest' } : { kind: 'chosen', units: named };
}

/** Of these units those that no package names. */
export function unnamedUnits(units: Units, packages: readonly DraftPackage[]): Units {
  const named = unitsInPackages(packages);
  return new Map([...units].map(([line, quantity]) => [line, Math.max(quantity - (named.get(line) ?? 0), 0)]));
}

function noneOfItsGoods({ orderNumber }: Order): ShipdockError {
  const message = 'tell of goods that are none of the order: name its lines by order_line_item_id or product_sku';
  return new ShipdockError('nothing_to_ship', `order ${orderNumber}: packages ${message}`, {
    details: [{ field: 'packages', message }],
  });
}

function refuseOthers(order: Order, named: Units, chosen: Units, isSilent: boolean): void {
  for (const line of order.lines) {
    const [packed, wanted] = [named.get(line.id) ?? 0, chosen.get(line.id) ?? 0];
    if (packed === wanted || (isSilent && packed < wanted)) continue;
    const message = `hold ${counted(packed, 'unit')} of ${lineName(order, line)}, order_line_items says ${wanted}`;
    throw new ShipdockError('unreadable_field', `packages ${message}`, {
      details: [{ field: 'packages', message, id: line.id }],
    });
  }
}
