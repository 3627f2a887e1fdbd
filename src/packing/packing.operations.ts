import type { EngineOperation } from '../seams/services.ts';
import type { PackedOrderJson } from './order/packed-order.ts';

/** What can be done with packing; nothing is kept. The contract names no routes for it; these are ours. */
export const packingOperations = {
  pack: {
    name: 'packing.pack',
    summary: 'Pack an order that is not kept, and say why it is packed so.',
    route: { method: 'POST', path: '/packing', status: 200 },
    subject: ['order_line_items'],
    changes: false,
    load: () => import('./operations/pack-order.ts'),
  } satisfies EngineOperation<PackedOrderJson>,
  packOrder: {
    name: 'orders.packing',
    summary: 'Pack what is left to ship of an order, and say why it is packed so.',
    route: { method: 'GET', path: '/orders/:id/packing', status: 200 },
    changes: false,
    load: () => import('./operations/pack-order.ts'),
  } satisfies EngineOperation<PackedOrderJson>,
};
