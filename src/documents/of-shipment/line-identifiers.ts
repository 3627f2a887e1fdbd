import type { OrderLine } from '../../orders/order.ts';

/**
 * Serial numbers and lots of a line as a packing slip tells them. Of a line that ships in parts nobody has said which serial
 * numbers go where: the slip says of which they are.
 * @param shipped units of the line that are in the shipment.
 */
export function lineIdentifiers({ details }: Pick<OrderLine, 'details'>, shipped: number): readonly string[] {
  const all = details.inventoryIdentifiers ?? [];
  const serials = all.filter(({ type }) => type === 'SerialNumber').map(({ code }) => code);
  const lots = all.filter(({ type }) => type !== 'SerialNumber').map(({ code }) => code);
  const told = [...lots, ...(details.lotNumber === undefined ? [] : [details.lotNumber])].map((lot) => `Lot ${lot}`);
  if (serials.length === 0) return told;
  const which = serials.length > shipped ? `${shipped} of ` : '';
  return [`${which}S/N ${serials.join(', ')}`, ...told];
}
