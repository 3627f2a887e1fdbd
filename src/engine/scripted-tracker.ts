import type { Tracker } from '../seams/services.ts';
import type { ShipmentAddress } from '../shipments/shipment.ts';
import { scenarioNameFor } from '../tracking/choose-scenario.ts';
import type { Place } from '../tracking/places.ts';
import type { Scenario } from '../tracking/scenario.ts';
import { loadScenario } from '../tracking/scenario-files.ts';
import { eventsUntil } from '../tracking/scripted-clock.ts';
import { normaliseStatus } from '../tracking/status-words.ts';

/** The sandbox's carrier: each parcel plays the scenario of its kind, on the sandbox's clock. */
export function scriptedTracker(packageRoot: string): Tracker {
  const scenarios = new Map<string, Scenario>();
  const scenario = (name: string): Scenario => {
    const known = scenarios.get(name) ?? loadScenario(packageRoot, name);
    scenarios.set(name, known);
    return known;
  };
  return {
    scansUntil(shipment, bookedAt, now) {
      const { originAddress: origin, destinationAddress: destination, details } = shipment;
      const isLocal = details.carrierType === 'local_delivery' || details.carrierType === 'courier';
      return shipment.packages.flatMap((each) => {
        const { trackingNumber } = each;
        const play = scenario(scenarioNameFor({ trackingNumber, origin, destination, isLocal }));
        const parcel = {
          trackingNumber,
          origin: placeOf(origin),
          destination: placeOf(destination),
          serviceDays: details.serviceDays,
          bookedAt,
        };
        return eventsUntil(play, parcel, { now, speed: 1 }).map((scan) => ({
          packageId: each.id,
          time: scan.time,
          status: normaliseStatus('scripted', scan.word).status,
          name: scan.word,
          message: scan.message,
          location: scan.location,
          source: 'carrier' as const,
        }));
      });
    },
  };
}

function placeOf({ city, state, zip, country }: ShipmentAddress): Place {
  return { city: city ?? '', state: state ?? null, zip, country };
}
