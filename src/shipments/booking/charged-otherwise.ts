import { formatMinor } from '../../kernel/money.ts';
import type { Shipment } from '../shipment.ts';
import type { Purchase } from './purchase.ts';

/** What is told where a carrier charges another price than it told before it was asked to sell: nobody agreed to that one. */
export function chargedOtherwise(
  { shid, totalMinor, currency, details }: Shipment,
  { offer, packingMinor }: Purchase,
): readonly string[] {
  const charged = totalMinor - packingMinor;
  if (charged === offer.totalMinor) return [];
  const amount = (minor: number) => `${formatMinor(minor, currency)} ${currency}`;
  return [
    `shipment ${shid}: ${details.carrierName} charges ${amount(charged)}; it told ${amount(offer.totalMinor)} before`,
  ];
}
