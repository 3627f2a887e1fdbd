import type { Manifest } from '../documents/forms/manifest.ts';
import type { Party } from '../documents/labels/party.ts';
import { printedWeights } from '../documents/labels/printed-measure.ts';
import { party } from '../documents/of-shipment/shipment-labels.ts';
import { exactSum } from '../kernel/decimal.ts';
import { given } from '../kernel/given.ts';
import { paperOf } from '../kernel/home-paper.ts';
import { manifestLine } from '../shipments/manifest-line.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { ClosedManifest } from './manifest.ts';

/**
 * The sheet that the driver signs: what goes, by service, and what does not, with its reason.
 * @param byId the shipments as they were booked; what was signed for of each, the manifest says.
 */
export function manifestSheet(
  manifest: ClosedManifest,
  byId: ReadonlyMap<string, Shipment>,
  environment: 'sandbox' | 'production',
): Manifest {
  const rows = manifest.shipmentIds.flatMap((id, index) => {
    const shipment = byId.get(id);
    return shipment === undefined ? [] : [{ shipment, ...(manifest.signed?.[index] ?? manifestLine(shipment)) }];
  });
  const services = new Map<string, number>();
  for (const { shipment, packages } of rows) {
    const { serviceName } = shipment.details;
    services.set(serviceName, (services.get(serviceName) ?? 0) + packages);
  }
  const weightsUg = rows.map(({ weightUg }) => weightUg);
  const weights = printedWeights(weightsUg, 1);
  return {
    paper: paperOf(rows[0]?.shipment.originAddress.country ?? 'US'),
    isSample: environment === 'sandbox',
    manifestNumber: manifest.number,
    date: manifest.date,
    carrierName: manifest.carrierName,
    from: fromOf(rows.map(({ shipment }) => shipment)),
    shipments: rows.map(({ shipment, trackingNumber, packages }, index) => ({
      trackingNumber,
      ...given('orderNumber', shipment.orderNumber ?? undefined),
      serviceName: shipment.details.serviceName,
      to: party(shipment.destinationAddress),
      packages: String(packages),
      weight: weights.each[index] ?? '',
    })),
    totals: {
      shipments: String(rows.length),
      packages: String(exactSum(rows.map(({ packages }) => packages))),
      weight: weights.total,
    },
    services: [...services].map(([name, count]) => ({ name, packages: String(count) })),
    missing: manifest.leftOut.map(({ trackingNumber, reason }) => ({ trackingNumber, reason })),
  };
}

/** Where the packages lie; of places that are no warehouse there may be several. */
function fromOf(shipments: readonly Shipment[]): Party {
  const places = new Map(
    shipments.map(({ originAddress }) => party(originAddress)).map((place) => [JSON.stringify(place), place]),
  );
  const [place = {}, ...others] = places.values();
  return others.length === 0 || shipments[0]?.originAddress.isWarehouse === true
    ? place
    : { company: `${places.size} places, as each label says` };
}
