import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';
import type { Order } from '../order.ts';
import type { FileOrder } from './shipped-units.ts';

/**
 * Why an order of a file is not the one that has its number: its shop calls them by two ids, so that they are two orders, of
 * two shops that count alike or of one that began anew. Undefined where either has none, or both the same.
 */
export function otherOfShop({ id, orderNumber, sourceSystem, sourceSystemId }: Order, sent: FileOrder) {
  const said = sent.source_system_id;
  if (said === undefined || sourceSystemId === null || said === sourceSystemId) return undefined;
  const message = `is taken by another order (${id}): that one is ${named(sourceSystemId, sourceSystem)}, this one ${named(said, sent.source_system)}; give this one a number of its own`;
  return new ShipdockError('order_number_taken', `order_number ${orderNumber} ${message}`, {
    details: [{ field: 'order_number', message }],
    hint: shell`shipdock orders get ${orderNumber}`,
  });
}

function named(id: string, system: string | null | undefined): string {
  return system ? `${id} of ${system}` : id;
}
