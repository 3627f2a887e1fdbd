import type { RatingRequest } from '../../carriers/carrier.ts';
import type { Facts } from '../../conditions/condition.ts';
import type { Order } from '../../orders/order.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { policyFacts } from './policy-fields.ts';

/** What policies may ask of an order as it is rated; of a rate request what it has in common with one. */
export function factsOfOrder(
  order: Order,
  request: RatingRequest,
  { warehouse }: { readonly warehouse: Pick<Warehouse, 'code' | 'formerCodes'> | undefined },
): Facts {
  const channel = order.details.sourceSystemMeta?.channel;
  return policyFacts(request, {
    number: order.orderNumber,
    sourceSystem: order.sourceSystem,
    channel: typeof channel === 'string' ? channel : null,
    requestedShipping: order.details.requestedShippingDetails ?? null,
    tags: order.tags,
    skus: [...new Set(order.lines.flatMap(({ sku }) => sku ?? []))],
    valueMinor: request.packages.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    warehouseCodes: warehouse === undefined ? [] : [warehouse.code, ...warehouse.formerCodes],
  });
}
