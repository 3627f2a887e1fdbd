import type { EngineOperation } from '../seams/services.ts';
import type { PackedOrderAnswer } from './packed-order.ts';

/** What can be done with packing; nothing is kept. */
export const packingOperations = {
  pack: {
    name: 'packing.pack',
    summary: 'Pack what is left to ship of an order, or an order that is not kept, and say why it is packed so.',
    changes: false,
    load: () => import('./operations/pack-order.ts'),
  } satisfies EngineOperation<PackedOrderAnswer>,
};
