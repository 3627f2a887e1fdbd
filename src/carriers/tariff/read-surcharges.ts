import { type Condition, fieldsOf } from '../../conditions/condition.ts';
import { type FieldTypes, parseCondition } from '../../conditions/parse-condition.ts';
import type { CsvCell, CsvRow } from '../../edited-files/csv-table.ts';
import { shifted } from '../../edited-files/mistake.ts';
import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst, readDecimal } from '../../edited-files/read-values.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Folder } from './folder.ts';
import type { CommonPart } from './read-common.ts';
import type { Area, Surcharge } from './tariff.ts';

/** The fields that a `when` of a parcel or freight charge may name. */
export function chargeFields(areas: readonly string[]): FieldTypes {
  return {
    'destination.is_residential': 'boolean',
    'destination.is_po_box': 'boolean',
    'destination.area': areas,
    'destination.country': 'text',
    'destination.state': 'text',
    'destination.zip': 'text',
    'origin.is_residential': 'boolean',
    'origin.country': 'text',
    'origin.state': 'text',
    'origin.zip': 'text',
    service: 'text',
    zone: 'text',
    accessorial: 'list',
    longest_in: 'number',
    second_in: 'number',
    shortest_in: 'number',
    length_plus_girth_in: 'number',
    cubic_in: 'number',
    weight_lb: 'number',
    'package.value': 'number',
    'package.hazmat': 'boolean',
    'package.dry_ice_weight': 'number',
    dangerous_goods_type: ['hazmat', 'limited_quantity'],
  };
}

const NEVER: Condition = { op: 'or', of: [] };

/** Reads `surcharges`: what is added to the base rate, per package or shipment, and when. */
export function readSurcharges(
  reader: ObjectReader,
  folder: Folder,
  common: CommonPart,
  areas: readonly Area[],
  largePackageMinimumLb: number,
): readonly Surcharge[] {
  if (!reader.has('surcharges')) return [];
  const columns = { required: ['code', 'per', 'amount', 'percent', 'when'], optional: ['note'] };
  const table = folder.csv(reader.text('surcharges'), reader.placeOf('surcharges'), columns);
  const fields = chargeFields([...new Set(areas.map((area) => area.area))]);
  const seen = new Set<string>();
  const codes = (table?.rows ?? []).map((row) => row.cell('code').text.trim());
  const rows = (table?.rows ?? []).map((row) => {
    const code = readChargeCode(row.cell('code'), seen, folder);
    const when = readWhen(row.cell('when'), fields, folder) ?? NEVER;
    return {
      code,
      per: readPer(row.cell('per'), ['package', 'shipment'] as const, folder),
      ...readAmount(row, minorDigits(common.currency), folder),
      when,
      group: fieldsOf(when).includes('accessorial') ? ('accessorials' as const) : ('shipping' as const),
      onlyLargerOf: readOnlyLarger(row.cell('note'), codes, folder),
      minimumBillableLb: readMinimumBillable(row.cell('note'), code, largePackageMinimumLb, folder),
    };
  });
  const groups = rows.map((row) => row.onlyLargerOf).filter((group) => group.length > 0);
  return rows.map((row) => ({ ...row, onlyLargerOf: groups.find((group) => group.includes(row.code)) ?? [] }));
}

export function readChargeCode(cell: CsvCell, seen: Set<string>, folder: Folder): string {
  const code = cell.text.trim();
  if (!/^[a-z][a-z0-9_]*$/.test(code))
    folder.report(cell.place, `code: "${cell.text}" is not lower-case letters, digits and _`);
  isFirst(seen, code, `code ${code}`, cell.place, folder.report);
  if (RESERVED.includes(code)) folder.report(cell.place, `code: ${code} is the name of another part of the price`);
  return code;
}

const RESERVED = ['base', 'fuel', 'insurance', 'guaranteed', 'mileage', 'weight', 'pieces', 'markup'];

export function readPer<Per extends string>(cell: CsvCell, values: readonly [Per, ...Per[]], folder: Folder): Per {
  const found = values.find((value) => value === cell.text.trim());
  if (found === undefined) folder.report(cell.place, `per: "${cell.text}" is not one of ${values.join(', ')}`);
  return found ?? values[0];
}

/** A condition in a cell; undefined where there is none, or where it has a mistake, which is reported at its character. */
function readWhen(cell: CsvCell, fields: FieldTypes, folder: Folder): Condition | undefined {
  const parsed = parseCondition(cell.text, fields);
  if ('condition' in parsed) return parsed.condition;
  folder.report(shifted(cell.place, parsed.mistake.offset), `when: ${parsed.mistake.message}`);
  return undefined;
}

function readAmount(row: CsvRow, digits: number, folder: Folder): Pick<Surcharge, 'amountMinor' | 'percent'> {
  const [amount, percent] = [row.cell('amount'), row.cell('percent')];
  const [hasAmount, hasPercent] = [amount.text.trim() !== '', percent.text.trim() !== ''];
  if (hasAmount === hasPercent) folder.report(amount.place, 'amount: give either an amount or a percent');
  return {
    amountMinor: hasAmount ? readDecimal(amount.text, digits, 'amount', amount.place, folder.report) : null,
    percent: hasPercent ? readDecimal(percent.text, 2, 'percent', percent.place, folder.report) : null,
  };
}

/** The note "only one of a, b applies: the larger" is a rule; it binds all codes that it names. */
function readOnlyLarger(note: CsvCell, codes: readonly string[], folder: Folder): readonly string[] {
  const match = /only one of ([a-z0-9_, ]+?) applies: the larger/i.exec(note.text);
  if (match?.[1] === undefined) return [];
  const named = match[1].split(',').map((code) => code.trim());
  for (const code of named) {
    if (!codes.includes(code)) folder.report(note.place, `note: "${code}" is not the code of a surcharge in this file`);
  }
  return named;
}

/** The note "minimum billable weight 90 lb" is a rule; `large_package_minimum_lb` in tariff.json says the same of large_package. */
function readMinimumBillable(note: CsvCell, code: string, largePackageMinimumLb: number, folder: Folder): number {
  const fromJson = code === 'large_package' ? largePackageMinimumLb : 0;
  const match = /minimum billable weight (\d{1,6}) lb/i.exec(note.text);
  const fromNote = match === null ? fromJson : Number(match[1]);
  if (fromJson > 0 && fromNote !== fromJson) {
    folder.report(note.place, `note: says ${fromNote} lb, large_package_minimum_lb in tariff.json says ${fromJson}`);
  }
  return fromNote;
}
