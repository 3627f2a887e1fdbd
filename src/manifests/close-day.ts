import { counted } from '../kernel/counted.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { LeftOut } from './manifest.ts';

/** What is known when a day is closed. */
export interface Day {
  readonly date: string;
  /** Shipments that stand on a manifest already. */
  readonly manifested: ReadonlySet<string>;
  /** Codes that were scanned as the driver took the packages; undefined where nobody scanned. */
  readonly scanned: ReadonlySet<string> | undefined;
}

/** One carrier's part of the day. */
export interface CarrierDay {
  readonly carrierCode: string;
  readonly carrierName: string;
  readonly shipments: readonly Shipment[];
  readonly leftOut: readonly LeftOut[];
}

const UNDER_WAY: ReadonlySet<string> = new Set(['in_transit', 'delivered', 'exception']);

/**
 * Parts a day's shipments by carrier, and those that go from those that do not. Due is what leaves on that date or should
 * have left before it; what a carrier has already only where it left on the date itself.
 */
export function closeDay(shipments: readonly Shipment[], day: Day): readonly CarrierDay[] {
  const days = new Map<string, { carrierName: string; shipments: Shipment[]; leftOut: LeftOut[] }>();
  for (const shipment of [...shipments].sort((a, b) => a.shid - b.shid)) {
    if (!isDue(shipment, day)) continue;
    const carrier = days.get(shipment.carrierCode) ?? {
      carrierName: shipment.details.carrierName,
      shipments: [],
      leftOut: [],
    };
    days.set(shipment.carrierCode, carrier);
    const reason = whyLeftOut(shipment, day.scanned);
    if (reason === undefined) carrier.shipments.push(shipment);
    else carrier.leftOut.push(leftOut(shipment, reason));
  }
  return [...days]
    .map(([carrierCode, carrier]) => ({ carrierCode, ...carrier }))
    .filter((carrier) => carrier.shipments.length > 0)
    .sort((a, b) => (a.carrierCode < b.carrierCode ? -1 : 1));
}

function isDue(shipment: Shipment, { date, manifested }: Day): boolean {
  if (manifested.has(shipment.id) || shipment.details.isExternal) return false;
  const { shipDate } = shipment.details;
  return shipment.status === 'cancelled' || UNDER_WAY.has(shipment.status) ? shipDate === date : shipDate <= date;
}

function whyLeftOut(shipment: Shipment, scanned: ReadonlySet<string> | undefined): string | undefined {
  if (shipment.status === 'cancelled') return 'cancelled';
  if (scanned === undefined || scanned.has(shipment.id) || scanned.has(String(shipment.shid))) return undefined;
  const found = shipment.packages.filter((each) => scanned.has(each.trackingNumber)).length;
  if (found === shipment.packages.length) return undefined;
  return found === 0 ? 'not scanned' : `${found} of ${counted(shipment.packages.length, 'package')} scanned`;
}

function leftOut(shipment: Shipment, reason: string): LeftOut {
  const { id, shid, trackingNumber, orderNumber } = shipment;
  return { shipmentId: id, shid, trackingNumber, orderNumber, reason };
}

/** Scanned codes that belong to nothing which goes with any of these carriers today. */
export function strayCodes(days: readonly CarrierDay[], scanned: ReadonlySet<string>): readonly string[] {
  const known = new Set(
    days.flatMap((day) =>
      day.shipments.flatMap(({ id, shid, packages }) => [
        id,
        String(shid),
        ...packages.map((each) => each.trackingNumber),
      ]),
    ),
  );
  return [...scanned].filter((code) => !known.has(code));
}
