import type { CsvRow, CsvTable } from '../../edited-files/csv-table.ts';
import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { readDecimal, readWhole } from '../../edited-files/read-values.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Folder } from './folder.ts';
import { type CommonPart, lengthLimit, readDangerousGoods, readFuel, readService, weightLimit } from './read-common.ts';
import { readSurcharges } from './read-surcharges.ts';
import { readZones } from './read-zones.ts';
import type { Area, ParcelService, ParcelTariff, RateTable } from './tariff.ts';

/** Reads the parcel part of a tariff folder. */
export function readParcel(reader: ObjectReader, folder: Folder, common: CommonPart): ParcelTariff {
  const limits = reader.objectOrNull('limits');
  const billable = readBillable(reader);
  const zones = readZones(reader, folder);
  const areas = readAreas(reader, folder);
  const seen = new Set<string>();
  const surcharges = readSurcharges(reader, folder, common, areas, billable.largePackageMinimumLb);
  const codes = surcharges.map((surcharge) => surcharge.code);
  const tariff: ParcelTariff = {
    ...common,
    family: 'parcel',
    limits: {
      weightUnder: weightLimit(limits, 'weight_under_lb'),
      lengthPlusGirthUnder: lengthLimit(limits, 'length_plus_girth_under_in'),
      maxLength: lengthLimit(limits, 'max_length_in'),
    },
    billable: { dimDivisor: billable.dimDivisor, dimMinCubicIn: billable.dimMinCubicIn },
    zones,
    services: reader
      .objects('services', true)
      .map((service) => readParcelService(service, seen, zones.zoneNames, folder, common)),
    surcharges,
    areas,
    fuel: readFuel(reader, folder, common, ['base', ...codes]),
    dangerousGoods: readDangerousGoods(reader, codes),
  };
  limits?.finish();
  if (tariff.services.length === 0) reader.report('services', 'a tariff has at least one service');
  return tariff;
}

function readBillable(reader: ObjectReader) {
  const billable = reader.object('billable');
  const values = {
    dimDivisor: billable?.decimal('dim_divisor', 0) ?? 1,
    dimMinCubicIn: billable?.decimal('dim_min_cubic_in', 0, 0) ?? 0,
    largePackageMinimumLb: billable?.decimal('large_package_minimum_lb', 0, 0) ?? 0,
  };
  if (billable !== undefined && values.dimDivisor === 0) billable.report('dim_divisor', 'must be above 0, is 0');
  billable?.oneOf('round_dimension', ['up_1in'], 'up_1in', false);
  billable?.oneOf('round_weight', ['up_1lb'], 'up_1lb', false);
  billable?.text('over_table', '');
  billable?.finish();
  return values;
}

function readAreas(reader: ObjectReader, folder: Folder): readonly Area[] {
  if (!reader.has('areas')) return [];
  const columns = { required: ['zip_from', 'zip_to', 'area'] };
  const table = folder.csv(reader.text('areas'), reader.placeOf('areas'), columns);
  const areas: Area[] = [];
  for (const row of table?.rows ?? []) {
    const [from, to, area] = ['zip_from', 'zip_to', 'area'].map((column) => row.cell(column).text.trim());
    const area1 = { from: from ?? '', to: to ?? '', area: area ?? '' };
    checkArea(row, area1, areas, folder);
    areas.push(area1);
  }
  return areas;
}

function checkArea(row: CsvRow, { from, to, area }: Area, earlier: readonly Area[], folder: Folder): void {
  for (const column of ['zip_from', 'zip_to']) {
    const cell = row.cell(column);
    if (!/^\d{5}$/.test(cell.text.trim()))
      folder.report(cell.place, `${column}: "${cell.text}" is not a ZIP of five digits`);
  }
  if (to < from) folder.report(row.cell('zip_to').place, `zip_to ${to} is below zip_from ${from}`);
  if (area === '') folder.report(row.cell('area').place, 'area: the name of the area is missing');
  const overlapping = earlier.find((other) => from <= other.to && other.from <= to);
  if (overlapping !== undefined) {
    folder.report(row.place, `${from}-${to} overlaps ${overlapping.from}-${overlapping.to} (${overlapping.area})`);
  }
}

function readParcelService(
  service: ObjectReader,
  seen: Set<string>,
  zoneNames: readonly string[],
  folder: Folder,
  common: CommonPart,
): ParcelService {
  const columns = zoneNames.map((zone) => `z${zone}`);
  const table = folder.csv(service.text('rates'), service.placeOf('rates'), { required: ['billable_lb', ...columns] });
  const digits = minorDigits(common.currency);
  const parcelService: ParcelService = {
    ...readService(service, seen, folder),
    rates: table === undefined ? NO_RATES : readRates(table, zoneNames, digits, folder),
    daysByZone: readDays(service, zoneNames),
  };
  service.finish();
  return parcelService;
}

const NO_RATES: RateTable = { weights: [], columns: {}, perExtraLbE4: null };

function readRates(table: CsvTable, zoneNames: readonly string[], digits: number, folder: Folder): RateTable {
  const isExtra = (row: CsvRow): boolean => row.cell('billable_lb').text.trim() === '+';
  const rows = table.rows.filter((row) => !isExtra(row));
  const [extra, second] = table.rows.filter(isExtra);
  if (second !== undefined) folder.report(second.place, 'a second row for the pounds above the table');
  if (rows.length === 0)
    folder.report({ file: table.rows[0]?.place.file ?? 'rates', line: 1, column: 1 }, 'no row of rates');
  const weights = rows.map((row) =>
    readWhole(row.cell('billable_lb').text, 'billable_lb', row.cell('billable_lb').place, folder.report),
  );
  checkAscending(rows, weights, folder);
  const price = (row: CsvRow, zone: string, scale: number): number => {
    const cell = row.cell(`z${zone}`);
    return readDecimal(cell.text, scale, `z${zone}`, cell.place, folder.report);
  };
  return {
    weights,
    columns: Object.fromEntries(zoneNames.map((zone) => [zone, rows.map((row) => price(row, zone, digits))])),
    perExtraLbE4:
      extra === undefined ? null : Object.fromEntries(zoneNames.map((zone) => [zone, price(extra, zone, 4)])),
  };
}

function checkAscending(rows: readonly CsvRow[], weights: readonly number[], folder: Folder): void {
  rows.forEach((row, index) => {
    const [weight = 0, before = 0] = [weights[index], weights[index - 1]];
    if (weight > before) return;
    folder.report(row.cell('billable_lb').place, `billable_lb ${weight} does not rise above ${before}`);
  });
}

/** `days_by_zone` names every zone, or `days` holds for all. */
function readDays(service: ObjectReader, zoneNames: readonly string[]): Readonly<Record<string, number>> {
  if (!service.has('days_by_zone')) {
    const days = service.decimal('days', 0);
    return Object.fromEntries(zoneNames.map((zone) => [zone, days]));
  }
  const byZone = service.object('days_by_zone');
  const days = zoneNames.map((zone) => [zone, byZone?.decimal(zone, 0) ?? 0] as const);
  byZone?.finish();
  return Object.fromEntries(days);
}
