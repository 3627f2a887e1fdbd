import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { looksLikeId } from '../../kernel/ids.ts';
import { orderOperations } from '../../orders/orders.operations.ts';
import { shipmentOperations } from '../shipments.operations.ts';

/**
 * The filter of shipments that `--order` stands for: an order's id or number, or those of one that is not here any more, or whose
 * shipments were booked elsewhere.
 * @throws ShipdockError `order_not_found` where neither an order nor a shipment has that id or number: an empty list would say
 *   that nothing of the order is booked, and a watch that all of it is delivered.
 */
export async function ofOrder(engine: EngineHandle, order: unknown): Promise<Readonly<Record<string, string>>> {
  if (typeof order !== 'string') return {};
  const isId = looksLikeId('order', order);
  const filter = isId ? { order_id: order } : { order_number: order };
  try {
    const { value } = await engine.call(orderOperations.get, { params: { id: order } });
    if (isId) return filter;
    return { order_number: value.order_number };
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'order_not_found') throw error;
    const { value } = await engine.call(shipmentOperations.list, { query: { ...filter, page: 1, per_page: 1 } });
    if (value.length === 0) throw error;
    return filter;
  }
}
