/** A shipment as messages name it: whose goods they are shows in the order, of which a running number alone says nothing. */
export function toldShipment({
  shid,
  order_number: order,
}: {
  readonly shid: number;
  readonly order_number: string | null;
}): string {
  return order === null ? String(shid) : `${shid} of order ${order}`;
}
