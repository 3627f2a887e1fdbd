import type { Order, OrderLine } from '../order.ts';

/** Whether the two states of an order may be rated differently: another way, other contents, or other wishes. */
export function affectsRating(before: Order, after: Order): boolean {
  return JSON.stringify(ratedPart(before)) !== JSON.stringify(ratedPart(after));
}

function ratedPart(order: Order): unknown {
  const { origin, destination } = order.addresses;
  const { requestedShippingDetails, requestedRateId, selfPacked } = order.details;
  const wishes = { requestedShippingDetails, requestedRateId, selfPacked };
  return { origin, destination, wishes, warehouse: order.warehouseId, lines: order.lines.map(ratedLine) };
}

/** All of a line but what no carrier reads. */
function ratedLine({ position: _position, sourceSystemId: _key, details, ...line }: OrderLine): unknown {
  const { meta: _meta, referenceNumbers: _references, inventoryIdentifiers: _identifiers, ...rest } = details;
  return { ...line, ...rest };
}
