import { type CsvColumns, type CsvTable, readCsv } from '../../edited-files/csv-table.ts';
import { readJson } from '../../edited-files/json-node.ts';
import { eachOnce, type Mistake, type Place, type Report } from '../../edited-files/mistake.ts';
import { ObjectReader } from '../../edited-files/object-reader.ts';
import type { Folder } from './folder.ts';
import { type Family, readCommon } from './read-common.ts';
import { readCourier } from './read-courier.ts';
import { readLtl } from './read-ltl.ts';
import { readParcel } from './read-parcel.ts';
import type { Tariff } from './tariff.ts';

export type LoadedTariff = { readonly tariff: Tariff } | { readonly mistakes: readonly Mistake[] };

/**
 * Reads a tariff folder of format `tariff/1` (README.md of this folder): file name → text in, a typed tariff out, or every
 * mistake that it has, in the order of file, line and column. Touches nothing outside its arguments.
 */
export function loadTariff(files: ReadonlyMap<string, string>): LoadedTariff {
  const mistakes: Mistake[] = [];
  const report: Report = (place, message) => mistakes.push({ ...place, message });
  const tariff = readTariff(files, report);
  if (tariff !== undefined && mistakes.length === 0) return { tariff };
  return { mistakes: eachOnce(mistakes) };
}

function readTariff(files: ReadonlyMap<string, string>, report: Report): Tariff | undefined {
  const folder = createFolder(files, report);
  const namedAt = { file: 'tariff.json', line: 1, column: 1 };
  const text = folder.text('tariff.json', namedAt);
  const root = text === undefined ? undefined : readJson('tariff.json', text, report);
  if (root === undefined) return undefined;
  const reader = new ObjectReader(root, 'tariff.json', report);
  const { common, family } = readCommon(reader);
  const tariff = readFamily(family, reader, folder, common);
  reader.finish();
  return tariff;
}

function readFamily(
  family: Family,
  reader: ObjectReader,
  folder: Folder,
  common: ReturnType<typeof readCommon>['common'],
): Tariff {
  switch (family) {
    case 'parcel':
      return readParcel(reader, folder, common);
    case 'ltl':
      return readLtl(reader, folder, common);
    case 'courier':
      return readCourier(reader, folder, common);
  }
}

function createFolder(files: ReadonlyMap<string, string>, report: Report): Folder {
  const text = (name: string, namedAt: Place): string | undefined => {
    const found = files.get(name);
    if (found === undefined) {
      report(
        namedAt,
        `the folder has no file ${name}; it has ${[...files.keys()].toSorted().join(', ') || 'no files'}`,
      );
    } else if (found.includes('\uFFFD')) {
      report({ file: name, line: 1, column: 1 }, 'the file is not UTF-8; save it again with that encoding');
    }
    return found?.replace(/^\uFEFF/, '');
  };
  const csv = (name: string, namedAt: Place, columns: CsvColumns): CsvTable | undefined => {
    const found = text(name, namedAt);
    return found === undefined ? undefined : readCsv(name, found, columns, report);
  };
  return { report, text, csv };
}
