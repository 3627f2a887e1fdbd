import { exactSum } from '../kernel/decimal.ts';
import type { Shipment, ShipmentStatus } from './shipment.ts';

/** What a manifest tells of a shipment. */
export interface ManifestLine {
  readonly id: string;
  readonly shid: number;
  readonly orderNumber: string | null;
  readonly trackingNumber: string;
  readonly serviceName: string;
  readonly status: ShipmentStatus;
  readonly actualPickupAt: string | null;
  /** How many packages, and what all of them weigh. */
  readonly packages: number;
  readonly weightUg: number;
}

export function manifestLine(shipment: Shipment): ManifestLine {
  const { id, shid, orderNumber, trackingNumber, status, actualPickupAt, details, packages } = shipment;
  return {
    ...{ id, shid, orderNumber, trackingNumber, status, actualPickupAt },
    serviceName: details.serviceName,
    packages: packages.length,
    weightUg: exactSum(packages.map((each) => each.weightUg)),
  };
}
