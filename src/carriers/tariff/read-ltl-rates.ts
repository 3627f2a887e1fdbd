import type { CsvRow } from '../../edited-files/csv-table.ts';
import type { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst, readDecimal } from '../../edited-files/read-values.ts';
import { minorDigits } from '../../kernel/money.ts';
import type { Folder } from './folder.ts';
import type { CommonPart } from './read-common.ts';
import type { LtlRate, LtlTariff } from './tariff.ts';

/** Reads `rates`: for each lane and class the minimum and the price of a hundredweight at each weight break. */
export function readLtlRates(
  reader: ObjectReader,
  folder: Folder,
  common: CommonPart,
  tables: Pick<LtlTariff, 'classes' | 'weightBreaks' | 'lanes'>,
): LtlTariff['rates'] {
  const codes = tables.weightBreaks.map((step) => step.code);
  const columns = { required: ['lane', 'class', 'minimum', ...codes] };
  const table = folder.csv(reader.text('rates'), reader.placeOf('rates'), columns);
  const rates: Record<string, Record<string, LtlRate>> = {};
  const seen = new Set<string>();
  for (const row of table?.rows ?? []) {
    const [lane, ratedClass] = [row.cell('lane').text.trim(), row.cell('class').text.trim()];
    checkClass(row, ratedClass, tables.classes, folder);
    isFirst(seen, `${lane} ${ratedClass}`, `lane ${lane} class ${ratedClass}`, row.place, folder.report);
    const ofLane = rates[lane] ?? {};
    ofLane[ratedClass] = readRate(row, codes, minorDigits(common.currency), folder);
    rates[lane] = ofLane;
  }
  if (table !== undefined) reportGaps(reader, tables, rates);
  return rates;
}

function checkClass(row: CsvRow, ratedClass: string, classes: readonly string[], folder: Folder): void {
  if (classes.includes(ratedClass)) return;
  folder.report(row.cell('class').place, `class: "${ratedClass}" is not one of the classes ${classes.join(', ')}`);
}

function readRate(row: CsvRow, codes: readonly string[], digits: number, folder: Folder): LtlRate {
  const read = (column: string, scale: number): number => {
    const { text, place } = row.cell(column);
    return readDecimal(text, scale, column, place, folder.report);
  };
  return { minimumMinor: read('minimum', digits), perCwtE4: codes.map((code) => read(code, 4)) };
}

function reportGaps(
  reader: ObjectReader,
  { classes, lanes }: Pick<LtlTariff, 'classes' | 'lanes'>,
  rates: LtlTariff['rates'],
): void {
  const used = new Set(Object.values(lanes).flatMap((toRegions) => Object.values(toRegions).map(({ lane }) => lane)));
  for (const lane of used) {
    const missing = classes.filter((ratedClass) => rates[lane]?.[ratedClass] === undefined);
    if (missing.length > 0) reader.report('rates', `lane ${lane} has no rates for class ${missing.join(', ')}`);
  }
}
