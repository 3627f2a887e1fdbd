import type { CsvRow } from '../../edited-files/csv-table.ts';
import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst } from '../../edited-files/read-values.ts';
import type { Folder } from './folder.ts';
import type { CountryZones, DistanceZones } from './tariff.ts';

/** Reads `zones`: by the distance between ZIP prefixes with a chart that overrules it, or by destination country. */
export function readZones(reader: ObjectReader, folder: Folder): DistanceZones | CountryZones {
  const zones = reader.object('zones');
  if (zones === undefined) return { method: 'country', zoneNames: [], originCountries: [], chart: {} };
  const method = zones.oneOf('method', ['distance_zip3', 'country'], 'country');
  const read = method === 'country' ? readCountryZones(zones, folder) : readDistanceZones(zones, folder);
  zones.finish();
  return read;
}

function readDistanceZones(zones: ObjectReader, folder: Folder): DistanceZones {
  const bandsMiles = zones.decimals('bands_miles', 0);
  const zoneNames = readZoneNames(zones);
  if (zoneNames.length !== bandsMiles.length + 1) {
    zones.report(
      'zone_names',
      `${bandsMiles.length} bands need ${bandsMiles.length + 1} zones, there are ${zoneNames.length}`,
    );
  }
  if (bandsMiles.some((miles, index) => miles <= (bandsMiles[index - 1] ?? 0))) {
    zones.report('bands_miles', 'each band must end farther than the one before it');
  }
  return { method: 'distance_zip3', bandsMiles, zoneNames, chart: readDistanceChart(zones, folder, zoneNames) };
}

function readZoneNames(zones: ObjectReader): readonly string[] {
  const seen = new Set<string>();
  return zones.texts('zone_names', true, (name) => {
    if (seen.has(name)) return `${name} stands here a second time`;
    seen.add(name);
    return /^[A-Za-z0-9]{1,8}$/.test(name) ? undefined : `"${name}" is not one to eight letters and digits`;
  });
}

function readDistanceChart(zones: ObjectReader, folder: Folder, zoneNames: readonly string[]): DistanceZones['chart'] {
  if (!zones.has('override_chart')) return {};
  const columns = { required: ['origin_zip3', 'dest_zip3', 'zone'] };
  const table = folder.csv(zones.text('override_chart'), zones.placeOf('override_chart'), columns);
  const chart: Record<string, Record<string, string>> = {};
  const seen = new Set<string>();
  for (const row of table?.rows ?? []) {
    const [origin, destination] = [readZip3(row, 'origin_zip3', folder), readZip3(row, 'dest_zip3', folder)];
    isFirst(seen, `${origin} ${destination}`, `${origin} to ${destination}`, row.place, folder.report);
    const fromOrigin = chart[origin] ?? {};
    fromOrigin[destination] = readZone(row, zoneNames, folder);
    chart[origin] = fromOrigin;
  }
  return chart;
}

function readZip3(row: CsvRow, column: string, folder: Folder): string {
  const { text, place } = row.cell(column);
  if (!/^\d{3}$/.test(text.trim())) folder.report(place, `${column}: "${text}" is not a ZIP prefix of three digits`);
  return text.trim();
}

function readZone(row: CsvRow, zoneNames: readonly string[], folder: Folder): string {
  const { text, place } = row.cell('zone');
  if (!zoneNames.includes(text.trim())) folder.report(place, `zone: "${text}" is not one of ${zoneNames.join(', ')}`);
  return text.trim();
}

function readCountryZones(zones: ObjectReader, folder: Folder): CountryZones {
  const zoneNames = readZoneNames(zones);
  const table = folder.csv(zones.text('chart'), zones.placeOf('chart'), {
    required: ['country', 'zone'],
    optional: ['name'],
  });
  const chart: Record<string, string> = {};
  const seen = new Set<string>();
  for (const row of table?.rows ?? []) {
    const { text, place } = row.cell('country');
    const country = text.trim();
    if (!/^[A-Z]{2}$/.test(country))
      folder.report(place, `country: "${text}" is not an ISO code of two capital letters`);
    isFirst(seen, country, country, place, folder.report);
    chart[country] = readZone(row, zoneNames, folder);
  }
  const originCountries = zones.texts('origin_countries', true, (code) =>
    /^[A-Z]{2}$/.test(code) ? undefined : `"${code}" is not an ISO code of two capital letters`,
  );
  return { method: 'country', zoneNames, originCountries, chart };
}
