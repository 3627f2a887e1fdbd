import { formatMinor, parseMinor } from '../kernel/money.ts';
import { isCashOnDelivery } from '../rating/cash-on-delivery.ts';
import type { Shipment } from '../shipments/shipment.ts';

/**
 * What the driver collects at the door, as `250.50 USD` (api-v4 2.8, `cod_amount`); an amount that is no number as it was
 * given. Undefined where nothing is to be collected, or no amount was said.
 */
export function amountToCollect({ details, currency }: Shipment): string | undefined {
  const asked = details.accessorials.find(({ type }) => isCashOnDelivery(type));
  const entered = asked?.value;
  if (typeof entered !== 'string' && typeof entered !== 'number') return undefined;
  const minor = parseMinor(entered, currency);
  const amount = minor === undefined ? String(entered).trim() : `${formatMinor(minor, currency)} ${currency}`;
  return amount === '' ? undefined : amount;
}
