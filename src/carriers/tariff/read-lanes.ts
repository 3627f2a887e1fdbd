import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst, readWhole } from '../../edited-files/read-values.ts';
import type { Folder } from './folder.ts';
import type { LtlTariff } from './tariff.ts';

type Lanes = Pick<LtlTariff, 'regions' | 'lanes'>;

/** Reads the regions of the states (`regions`, else regions.csv) and the lanes between regions with their days. */
export function readLanes(reader: ObjectReader, folder: Folder): Lanes {
  const regions = readRegions(reader, folder);
  const known = new Set(Object.values(regions));
  const columns = { required: ['origin_region', 'dest_region', 'lane', 'days'] };
  const table = folder.csv(reader.text('lanes'), reader.placeOf('lanes'), columns);
  const lanes: Record<string, Record<string, { lane: string; days: number }>> = {};
  const seen = new Set<string>();
  for (const row of table?.rows ?? []) {
    const [origin, destination] = ['origin_region', 'dest_region'].map((column) => {
      const { text, place } = row.cell(column);
      if (!known.has(text.trim()))
        folder.report(place, `${column}: no state is in a region "${text}"; there are ${[...known].join(', ')}`);
      return text.trim();
    });
    if (origin === undefined || destination === undefined) continue;
    isFirst(seen, `${origin} ${destination}`, `${origin} to ${destination}`, row.place, folder.report);
    const days = row.cell('days');
    const fromOrigin = lanes[origin] ?? {};
    fromOrigin[destination] = {
      lane: row.cell('lane').text.trim(),
      days: readWhole(days.text, 'days', days.place, folder.report),
    };
    lanes[origin] = fromOrigin;
  }
  return { regions, lanes };
}

function readRegions(reader: ObjectReader, folder: Folder): Readonly<Record<string, string>> {
  const name = reader.text('regions', 'regions.csv');
  const table = folder.csv(name, reader.placeOf('regions'), { required: ['state', 'region'] });
  const regions: Record<string, string> = {};
  const seen = new Set<string>();
  for (const row of table?.rows ?? []) {
    const [state, region] = [row.cell('state'), row.cell('region')];
    const code = state.text.trim();
    if (!/^[A-Z]{2}$/.test(code)) folder.report(state.place, `state: "${state.text}" is not two capital letters`);
    if (region.text.trim() === '') folder.report(region.place, 'region: the name of the region is missing');
    isFirst(seen, code, code, state.place, folder.report);
    regions[code] = region.text.trim();
  }
  return regions;
}
