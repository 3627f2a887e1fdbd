import { paperOf } from '../documents/home-paper.ts';
import type { Manifest } from '../documents/manifest.ts';
import type { Party } from '../documents/party.ts';
import { party } from '../documents/shipment-labels.ts';
import { exactSum } from '../kernel/decimal.ts';
import { given } from '../kernel/given.ts';
import { addingWeightsIn, weightIn } from '../kernel/units.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { ClosedManifest } from './manifest.ts';

/** The sheet that the driver signs: what goes, by service, and what does not, with its reason. */
export function manifestSheet(
  manifest: ClosedManifest,
  shipments: readonly Shipment[],
  environment: 'sandbox' | 'production',
): Manifest {
  const [first] = shipments;
  const packages = shipments.flatMap((shipment) => shipment.packages);
  const services = new Map<string, number>();
  for (const { details, packages } of shipments) {
    services.set(details.serviceName, (services.get(details.serviceName) ?? 0) + packages.length);
  }
  const weights = addingWeightsIn(
    shipments.map((shipment) => exactSum(shipment.packages.map((each) => each.weightUg))),
    'lb',
    1,
  );
  return {
    paper: paperOf(first?.originAddress.country ?? 'US'),
    isSample: environment === 'sandbox',
    manifestNumber: manifest.number,
    date: manifest.date,
    carrierName: manifest.carrierName,
    from: fromOf(shipments),
    shipments: shipments.map((shipment, index) => ({
      trackingNumber: shipment.trackingNumber,
      ...given('orderNumber', shipment.orderNumber ?? undefined),
      serviceName: shipment.details.serviceName,
      to: party(shipment.destinationAddress),
      packages: String(shipment.packages.length),
      weight: `${weights[index] ?? 0} lb`,
    })),
    totals: {
      shipments: String(shipments.length),
      packages: String(packages.length),
      weight: `${weightIn(exactSum(packages.map((each) => each.weightUg)), 'lb', 1)} lb`,
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
