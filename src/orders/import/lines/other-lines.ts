import type { Order } from '../../order.ts';
import type { FileLine, FileOrder } from '../shipped/shipped-units.ts';

/**
 * Whether a file without keys says goods that no line of the order is of, or fewer lines than it has: then it must be known what
 * these were called before, and which of them a file made. Of nearly every order it says neither.
 */
export function saysOtherLines({ lines }: Order, { order_line_items: sent = [] }: FileOrder): boolean {
  const keyless = sent.filter(isWithoutKey);
  const skus = new Set(lines.map(({ sku }) => sku));
  const own = lines.filter(
    ({ sourceSystemId: key, details: { originOrderNumber: origin, kit } }) =>
      key === null && origin === undefined && kit === undefined,
  );
  return (
    sent.length > 0 && (own.length > keyless.length || keyless.some(({ sku }) => sku !== undefined && !skus.has(sku)))
  );
}

function isWithoutKey({ id, source_system_id: key }: FileLine): boolean {
  return id === undefined && key === undefined;
}
