import type { Story, Tracker } from '../seams/services.ts';
import type { Shipment, ShipmentAddress } from '../shipments/shipment.ts';
import { scenarioNameFor } from '../tracking/sandbox/choose-scenario.ts';
import type { Place } from '../tracking/sandbox/places.ts';
import { readScenario } from '../tracking/sandbox/read-scenario.ts';
import type { Scenario } from '../tracking/sandbox/scenario.ts';
import { loadScenario } from '../tracking/sandbox/scenario-files.ts';
import { eventsUntil, nextReportAfter, type ScriptedParcel } from '../tracking/sandbox/scripted-clock.ts';
import { normaliseStatus } from '../tracking/scans/status-words.ts';

/** Each parcel plays the scenario of its kind, or the one that it was told to play, on the sandbox's clock. */
export function scriptedParcels(packageRoot: string): Tracker {
  const scenarios = new Map<string, Scenario>();
  const scenario = (told: string): Scenario => {
    const known = scenarios.get(told);
    if (known !== undefined) return known;
    const read = told.startsWith('{')
      ? readScenario(told, 'scenario of the shipment')
      : loadScenario(packageRoot, told);
    scenarios.set(told, read);
    return read;
  };
  /** Each package with the scenario that it plays. */
  const plays = (shipment: Shipment, { beginsAt, scenario: chosen }: Story) => {
    const { originAddress: origin, destinationAddress: destination, details } = shipment;
    const isLocal = details.carrierType === 'local_delivery' || details.carrierType === 'courier';
    return shipment.packages.map(({ id, trackingNumber }) => {
      const name = chosen ?? scenarioNameFor({ trackingNumber, origin, destination, isLocal });
      const parcel: ScriptedParcel = {
        trackingNumber,
        origin: placeOf(origin),
        destination: placeOf(destination),
        serviceDays: details.serviceDays,
        bookedAt: beginsAt,
      };
      return { packageId: id, play: scenario(name), parcel };
    });
  };
  return {
    async scansUntil(shipment, story, now) {
      return plays(shipment, story).flatMap(({ packageId, play, parcel }) =>
        eventsUntil(play, parcel, { now, speed: 1 }).map((scan) => ({
          packageId,
          time: scan.time,
          status: normaliseStatus('scripted', scan.word).status,
          name: scan.word,
          message: scan.message,
          location: scan.location,
          source: 'carrier' as const,
        })),
      );
    },
    async endOf(shipment, story) {
      const ends = plays(shipment, story).map(({ play, parcel }) => endOf(play, parcel).getTime());
      return new Date(Math.max(story.beginsAt.getTime(), ...ends));
    },
    async scenario(name) {
      return loadScenario(packageRoot, name);
    },
  };
}

/** When the last scan of a parcel is told. */
function endOf(play: Scenario, parcel: ScriptedParcel): Date {
  let last = parcel.bookedAt;
  for (let next = nextReportAfter(play, parcel, last); next !== undefined; next = nextReportAfter(play, parcel, last)) {
    last = next;
  }
  return last;
}

function placeOf({ city, state, zip, country }: ShipmentAddress): Place {
  return { city: city ?? '', state: state ?? null, zip, country };
}
