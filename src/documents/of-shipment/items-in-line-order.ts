import type { Order } from '../../orders/order.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import type { Shipment } from '../../shipments/shipment.ts';

/** What is in the packages, in the order of the order's lines as whoever reads it compares it; what is of none comes last. */
export function itemsInLineOrder(shipment: Shipment, order: Order | undefined): readonly PackageItem[] {
  const lines = order?.lines ?? [];
  const place = new Map(lines.map(({ id }, index) => [id as string, index]));
  const placeOf = ({ orderLineId }: PackageItem) => place.get(orderLineId ?? '') ?? lines.length;
  return shipment.packages.flatMap(({ items }) => items).toSorted((one, other) => placeOf(one) - placeOf(other));
}
