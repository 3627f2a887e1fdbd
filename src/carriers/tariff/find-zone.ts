import { isMilitaryState, militaryStateOfZip } from '../../addresses/places/military-mail.ts';
import { zip5 } from '../../addresses/places/postal-code.ts';
import type { RatingAddress, RatingRequest, RefusalFix, RefusalReason } from '../carrier.ts';
import type { Geography } from './geography.ts';
import { own } from './own.ts';
import type { CountryZones, DistanceZones, ParcelTariff } from './tariff.ts';
import { domesticCountry, isTerritory } from './us-territories.ts';

export interface Zone {
  readonly zone: string;
  /** Between the centroids of the prefixes; null where a chart decided. */
  readonly miles: number | null;
}

/** The zone of a shipment, or every reason why it has none. */
export function findZone(
  tariff: ParcelTariff,
  geography: Geography,
  request: RatingRequest,
): Zone | readonly RefusalReason[] {
  return tariff.zones.method === 'country'
    ? zoneByCountry(tariff, tariff.zones, request)
    : zoneByDistance(tariff, tariff.zones, geography, request);
}

function zoneByDistance(
  tariff: ParcelTariff,
  zones: DistanceZones,
  geography: Geography,
  request: RatingRequest,
): Zone | readonly RefusalReason[] {
  const reasons = [
    ...usReasons(tariff, request, 'origin', geography),
    ...usReasons(tariff, request, 'destination', geography),
  ];
  const [origin, destination] = [zip5(request.origin.zip), zip5(request.destination.zip)];
  if (reasons.length > 0 || origin === undefined || destination === undefined) return reasons;
  const charted = own(own(zones.chart, origin.slice(0, 3)) ?? {}, destination.slice(0, 3));
  if (charted !== undefined) return { zone: charted, miles: null };
  const miles = geography.milesByZip3(origin, destination) ?? 0;
  const band = zones.bandsMiles.findIndex((end) => miles <= end);
  const zone = zones.zoneNames[band === -1 ? zones.bandsMiles.length : band] ?? '';
  return { zone, miles };
}

type Side = 'origin' | 'destination';

function usReasons(
  tariff: ParcelTariff,
  request: RatingRequest,
  side: Side,
  geography: Geography,
): readonly RefusalReason[] {
  const address = request[side];
  const fix = usAddressFix(request, side, geography);
  const reason = (code: 'lane' | 'address', message: string, change: string): RefusalReason[] => [
    { code, message, change, fix },
  ];
  if (domesticCountry(address.country) !== 'US') {
    const message = `${tariff.carrierName} carries within the US, the country of the ${side} is ${address.country}`;
    return reason('lane', message, `${side === 'origin' ? 'ship from' : 'ship to'} an address in the US`);
  }
  const zip = zip5(address.zip);
  if (zip === undefined) {
    return reason('address', `the ${side} ZIP "${address.zip}" is not a US ZIP`, 'give a ZIP of five digits');
  }
  const state = geography.stateOfZip(zip) ?? militaryStateOfZip(zip);
  if (state === undefined) {
    return reason('address', `no ZIP begins with ${zip.slice(0, 3)} (${side} ${zip})`, `check the ${side} ZIP`);
  }
  if (!isMilitaryState(state)) return [];
  return reason(
    'lane',
    `${zip} is a military address (${state}), which only the postal service reaches`,
    'give a street address',
  );
}

/** A US address that is sure to have a zone: the other end's, else one in Kansas. */
function usAddressFix(request: RatingRequest, side: Side, geography: Geography): RefusalFix {
  const other = request[side === 'origin' ? 'destination' : 'origin'];
  const otherZip = domesticCountry(other.country) === 'US' ? zip5(other.zip) : undefined;
  const otherState = otherZip === undefined ? undefined : geography.stateOfZip(otherZip);
  const isUsable = otherState !== undefined && !isMilitaryState(otherState);
  const change = isUsable ? { zip: otherZip ?? '', state: otherState } : { zip: '67202', state: 'KS' };
  return { kind: 'address', side, change: { country: 'US', ...change } };
}

function zoneByCountry(
  tariff: ParcelTariff,
  zones: CountryZones,
  request: RatingRequest,
): Zone | readonly RefusalReason[] {
  const reasons: RefusalReason[] = [];
  const origin = domesticCountry(request.origin.country);
  const [firstOrigin] = zones.originCountries;
  if (!zones.originCountries.includes(origin) && firstOrigin !== undefined) {
    reasons.push({
      code: 'lane',
      message: `${tariff.carrierName} ships from ${zones.originCountries.join(', ')}, the origin is in ${origin}`,
      change: `ship from ${zones.originCountries.join(' or ')}`,
      fix: { kind: 'address', side: 'origin', change: { country: firstOrigin } },
    });
  }
  const zone = own(zones.chart, domesticCountry(request.destination.country));
  if (zone === undefined) reasons.push(noCountryZone(tariff, zones, request.destination));
  return zone === undefined || reasons.length > 0 ? reasons : { zone, miles: null };
}

function noCountryZone(tariff: ParcelTariff, zones: CountryZones, destination: RatingAddress): RefusalReason {
  const country = domesticCountry(destination.country);
  const message = zones.originCountries.includes(country)
    ? `${tariff.carrierName} is for other countries, ${destination.country} ${isTerritory(destination.country) ? 'counts as' : 'is'} domestic`
    : `${tariff.carrierName} has no zone for ${destination.country}`;
  const [served] = Object.keys(zones.chart);
  if (served === undefined) return { code: 'lane', message };
  const change = `ship to one of the ${Object.keys(zones.chart).length} countries of its chart, such as ${served}`;
  return { code: 'lane', message, change, fix: { kind: 'address', side: 'destination', change: { country: served } } };
}
