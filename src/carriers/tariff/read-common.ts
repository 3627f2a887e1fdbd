import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst, readDate, readDecimal } from '../../edited-files/read-values.ts';
import { multiplyRatio } from '../../kernel/decimal.ts';
import { HANDLING_UNIT_TYPES } from '../../kernel/handling-unit-type.ts';
import { type Currency, minorDigits, parseCurrency } from '../../kernel/money.ts';
import { MICROGRAMS_PER_POUND, type Micrograms, type Micrometres, parseLength } from '../../kernel/units.ts';
import type { CarrierType, DangerousGoodsType } from '../carrier.ts';
import { MONDAY_TO_FRIDAY } from './business-calendar.ts';
import type { Folder } from './folder.ts';
import type { FuelRow, InsuranceRule, TariffCommon, TariffService } from './tariff.ts';

export type Family = 'parcel' | 'ltl' | 'courier';
/** What a tariff of any family says first; the rest is the family's own. */
export type CommonPart = Omit<TariffCommon, 'fuel' | 'dangerousGoods'>;

const FAMILY_OF = {
  small_parcel: 'parcel',
  ltl: 'ltl',
  local_delivery: 'courier',
  courier: 'courier',
  home_delivery: 'courier',
  final_mile: 'courier',
} as const satisfies Partial<Record<CarrierType, Family>>;
type RatedType = keyof typeof FAMILY_OF;

/** Reads what all families have in common. */
export function readCommon(reader: ObjectReader): { readonly common: CommonPart; readonly family: Family } {
  reader.oneOf('format', ['tariff/1'], 'tariff/1');
  const carrierType = reader.oneOf('carrier_type', Object.keys(FAMILY_OF) as RatedType[], 'small_parcel');
  const effectiveFrom = reader.date('effective_from');
  const effectiveTo = reader.dateOrNull('effective_to');
  if (effectiveTo !== null && effectiveTo < effectiveFrom) {
    reader.report('effective_to', `${effectiveTo} is before effective_from ${effectiveFrom}`);
  }
  const common: CommonPart = {
    format: 'tariff/1',
    notice: reader.text('notice', '') || null,
    carrierCode: readCode(reader),
    carrierName: reader.text('carrier_name'),
    carrierType,
    scac: readScac(reader),
    currency: readCurrency(reader),
    effectiveFrom,
    effectiveTo,
    closedDates: reader.dates('closed_dates'),
    deliversToPoBox: reader.boolean('delivers_to_po_box', false),
    handlingUnitTypes: reader.texts('handling_unit_types', false, oneOf(HANDLING_UNIT_TYPES)),
    insurance: readInsurance(reader),
  };
  checkUnits(reader);
  return { common, family: FAMILY_OF[carrierType] };
}

/** Lower-case letters and digits, beginning with a letter: it stands in parcel numbers and service names. */
function readCode(reader: ObjectReader): string {
  const code = reader.text('carrier_code');
  if (code !== '' && !/^[a-z][a-z0-9]{1,7}$/.test(code)) {
    reader.report('carrier_code', `"${code}" is not 2 to 8 lower-case letters and digits, a letter first`);
  }
  return code;
}

function readScac(reader: ObjectReader): string | null {
  if (!reader.has('scac')) return null;
  const scac = reader.text('scac');
  if (!/^[A-Z]{2,4}$/.test(scac)) reader.report('scac', `"${scac}" is not two to four capital letters`);
  return scac;
}

function readCurrency(reader: ObjectReader): Currency {
  const entered = reader.text('currency');
  const currency = parseCurrency(entered);
  if (currency === undefined && entered !== '')
    reader.report('currency', `"${entered}" is not a three-letter code like USD`);
  return currency ?? ('USD' as Currency); // stand-in; the mistake was reported
}

function readInsurance(reader: ObjectReader): InsuranceRule | null {
  const insurance = reader.objectOrNull('insurance');
  if (insurance === undefined) return null;
  const rule = insurance.oneOf('rule', ['percent_or_minimum', 'none'], 'none');
  const digits = minorDigits(reader.text('currency', 'USD'));
  const isPriced = rule === 'percent_or_minimum';
  const percent = insurance.decimal('percent', 2, isPriced ? undefined : 0);
  const minimumMinor = insurance.decimal('minimum', digits, isPriced ? undefined : 0);
  insurance.finish();
  return isPriced ? { percent, minimumMinor } : null;
}

function checkUnits(reader: ObjectReader): void {
  const units = reader.objectOrNull('units');
  units?.oneOf('weight', ['lb'], 'lb');
  units?.oneOf('dimension', ['in'], 'in');
  units?.finish();
}

/** `fuel`: a table of percents by date, or one percent for all dates; and what it is a percent of. */
export function readFuel(
  reader: ObjectReader,
  folder: Folder,
  common: CommonPart,
  knownCodes: readonly string[],
): TariffCommon['fuel'] {
  const fuel = reader.objectOrNull('fuel');
  if (fuel === undefined) return { rows: [], appliesTo: [] };
  const appliesTo = fuel.texts('applies_to', true, oneOf(knownCodes));
  const rows = fuel.has('table')
    ? readFuelTable(fuel, folder, common)
    : [{ from: common.effectiveFrom, percent: fuel.decimal('percent', 2) }];
  fuel.finish();
  return { rows, appliesTo };
}

function readFuelTable(fuel: ObjectReader, folder: Folder, common: CommonPart): readonly FuelRow[] {
  const table = folder.csv(fuel.text('table'), fuel.placeOf('table'), { required: ['from_date', 'percent'] });
  if (table === undefined) return [];
  const seen = new Set<string>();
  const rows = table.rows.map((row) => {
    const [date, percent] = [row.cell('from_date'), row.cell('percent')];
    const from = readDate(date.text, 'from_date', date.place, folder.report);
    isFirst(seen, from, from, date.place, folder.report);
    return { from, percent: readDecimal(percent.text, 2, 'percent', percent.place, folder.report) };
  });
  const sorted = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (sorted[0] === undefined || sorted[0].from > common.effectiveFrom) {
    fuel.report('table', `no row for the days from effective_from ${common.effectiveFrom} on`);
  }
  return sorted;
}

/** What every service has; the family reads the rest of it. Codes are unique. */
export function readService(service: ObjectReader, seen: Set<string>, folder: Folder): TariffService {
  const code = service.text('code');
  isFirst(seen, code, `service ${code}`, service.placeOf('code'), folder.report);
  return {
    code,
    name: service.text('name'),
    standardizedName: service.oneOf('standardized_service_name', STANDARDIZED_NAMES, 'Ground'),
    weekdays: service.weekdays('business_days', MONDAY_TO_FRIDAY),
    cutoffMinute: service.minuteOrNull('cutoff_local'),
  };
}

// api-v4 2.9
const STANDARDIZED_NAMES = [
  'Ground',
  'Guaranteed Freight',
  'International Economy',
  'International Priority',
  'Local Delivery',
  'Next Day',
  'Restricted Ground',
  'Room of Choice',
  'Same-Day Freight',
  'Standard Courier',
  'Standard Freight',
  'Standard Vehicle',
  'Three-Day Threshold',
  'Two-Day',
  'White Glove',
] as const;

/** Which dangerous goods it takes: as it says; else limited quantities, and others where it has a charge for them. */
export function readDangerousGoods(
  reader: ObjectReader,
  chargeCodes: readonly string[],
): readonly DangerousGoodsType[] {
  if (!reader.has('dangerous_goods')) {
    return chargeCodes.includes('hazmat') ? DANGEROUS_GOODS : ['limited_quantity'];
  }
  const listed = reader.texts('dangerous_goods', false, oneOf(DANGEROUS_GOODS));
  return DANGEROUS_GOODS.filter((type) => listed.includes(type));
}

const DANGEROUS_GOODS: readonly DangerousGoodsType[] = ['limited_quantity', 'hazmat'];

/** A check of list members: each must be one of these. */
function oneOf(values: readonly string[]): (text: string) => string | undefined {
  return (text) => (values.includes(text) ? undefined : `${text} is not one of ${values.join(', ')}`);
}

/** An optional limit in pounds. */
export function weightLimit(limits: ObjectReader | undefined, key: string): Micrograms | null {
  if (limits === undefined || !limits.has(key)) return null;
  return multiplyRatio(limits.decimal(key, 2), MICROGRAMS_PER_POUND, 100) as Micrograms; // an integer
}

/** An optional limit in inches. */
export function lengthLimit(limits: ObjectReader | undefined, key: string): Micrometres | null {
  if (limits === undefined || !limits.has(key)) return null;
  return parseLength(limits.decimal(key, 2) / 100, 'in') ?? null;
}

/** An optional limit as an integer count of 10^-scale. */
export function countLimit(limits: ObjectReader | undefined, key: string, scale = 0): number | null {
  return limits === undefined || !limits.has(key) ? null : limits.decimal(key, scale);
}
