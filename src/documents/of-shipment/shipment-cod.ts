import { formatMinor, parseMinor } from '../../kernel/money.ts';
import { isCashOnDelivery, paymentTypes } from '../../rating/request/cash-on-delivery.ts';
import type { Shipment } from '../../shipments/shipment.ts';

/**
 * What the driver collects at the door, as `250.50 USD` (api-v4 2.8, `cod_amount`); an amount that is no number as it was
 * given. Undefined where nothing is to be collected, or no amount was said.
 */
export function amountToCollect(shipment: Shipment): string | undefined {
  const { currency } = shipment;
  const asked = collectedAtDoor(shipment);
  const entered = asked?.value;
  if (typeof entered !== 'string' && typeof entered !== 'number') return undefined;
  const minor = parseMinor(entered, currency);
  const amount = minor === undefined ? String(entered).trim() : `${formatMinor(minor, currency)} ${currency}`;
  return amount === '' ? undefined : amount;
}

/** What the driver may take for it, as it was told. */
export function paymentTypesOf(shipment: Shipment): readonly string[] {
  return paymentTypes(collectedAtDoor(shipment)?.option_value);
}

function collectedAtDoor({ details }: Shipment) {
  return details.accessorials.find(({ type }) => isCashOnDelivery(type));
}
