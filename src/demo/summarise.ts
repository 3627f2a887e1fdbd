import { decimalNumber, exactSum } from '../kernel/decimal.ts';
import { minorDigits, parseMinor } from '../kernel/money.ts';
import type { ShipmentJson } from '../shipments/json/shipment-json.ts';

/** What was booked with one service. */
export interface ServiceSummary {
  readonly carrier: string;
  readonly service: string;
  readonly shipments: number;
  readonly packages: number;
  readonly price: number;
  readonly currency: string;
  readonly delivered: number;
}

/** Shipments summed by service, sorted by carrier and service. */
export function summarise(shipments: readonly ShipmentJson[]): readonly ServiceSummary[] {
  const groups = new Map<string, ShipmentJson[]>();
  for (const shipment of shipments) {
    const key = `${shipment.carrier}\n${shipment.service_name}\n${shipment.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), shipment]);
  }
  return [...groups.keys()].sort().map((key) => {
    const [carrier = '', service = '', currency = ''] = key.split('\n');
    const group = groups.get(key) ?? [];
    const minor = exactSum(group.map((shipment) => parseMinor(shipment.total_price, currency) ?? 0));
    return {
      carrier,
      service,
      shipments: group.length,
      packages: exactSum(group.map((shipment) => shipment.packages.length)),
      price: decimalNumber(minor, minorDigits(currency)),
      currency,
      delivered: group.filter((shipment) => shipment.status === 'delivered').length,
    };
  });
}
