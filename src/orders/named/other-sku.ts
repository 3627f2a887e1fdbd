import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Order } from '../order.ts';

/**
 * Of a line that is named beside the SKU of another line nobody knows which is meant: the goods of one of them would ship
 * unasked. A SKU that is no line's is what somebody else calls these goods, as the case that they are sold in.
 * @param said the line's id, the SKU, and the fields that name them.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseOtherSku(
  order: Order,
  said: { readonly id: string; readonly sku: string | undefined; readonly field: string; readonly by: string },
): void {
  const line = order.lines.find(({ id }) => id === said.id);
  const isOther = said.sku !== undefined && order.lines.some(({ sku }) => sku === said.sku) && line?.sku !== said.sku;
  if (line === undefined || !isOther) return;
  const goods = line.sku ?? line.details.name;
  throw unreadableField(said.field, `is "${said.sku}", but ${said.by} is that of a line of ${goods}: name one of them`);
}
