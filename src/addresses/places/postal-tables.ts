import { ShipdockError } from '../../kernel/errors.ts';
import { readUsZipTable, type UsZipTable } from './us-zip-table.ts';

/** The large tables of validation: ZIP codes, Canadian areas, and the states of other countries with their prefixes. */
export interface PostalTables {
  /** The day that each source's data is of; null where the source does not say. */
  readonly dates: { readonly us: string | null; readonly ca: string | null; readonly rules: string | null };
  readonly us: UsZipTable;
  /** Canadian areas by their first three characters. */
  readonly ca: ReadonlyMap<string, CanadianArea>;
  /** States, provinces, … by country. */
  readonly regions: Readonly<Record<string, CountryRegions>>;
}

export interface CanadianArea {
  readonly province: string;
  /** GeoNames' description: `Halifax South`, `Eastern Alberta (St. Paul)`. */
  readonly name: string;
}

/** Parallel lists (libaddressinput): the written key, its name, its ISO code, and the postal prefixes as a pattern. */
export interface CountryRegions {
  readonly keys: readonly string[];
  readonly names?: readonly string[];
  readonly codes?: readonly string[];
  readonly zips?: readonly string[];
}

const FORMAT = 2;

/**
 * Reads the compact tables (`fixtures/addresses/postal-tables.txt`, made by the generator beside it).
 * @throws ShipdockError `unreadable_file` where the bytes are not such tables.
 */
export function loadPostalTables(bytes: Uint8Array): PostalTables {
  const text = new TextDecoder().decode(bytes);
  const header = readHeader(text.slice(0, text.indexOf('\n')));
  const [us = '', zips = '', ca = '', regions = ''] = sections(text, [
    '\n@US\n',
    '\n@ZIPS\n',
    '\n@CA\n',
    '\n@REGIONS\n',
  ]);
  return {
    dates: { us: header.us, ca: header.ca, rules: header.rules },
    us: readUsZipTable(us.split('\n'), zips),
    ca: readAreas(ca.split('\n')),
    regions: readJson(regions),
  };
}

/** The text between each mark and the next. */
function sections(text: string, marks: readonly string[]): readonly string[] {
  const starts = marks.map((mark) => text.indexOf(mark));
  if (starts.some((start, at) => start < 0 || start < (starts[at - 1] ?? 0))) throw unreadable();
  return marks.map((mark, at) => text.slice((starts[at] ?? 0) + mark.length, starts[at + 1] ?? text.length));
}

interface Header {
  readonly format: number;
  readonly us: string | null;
  readonly ca: string | null;
  readonly rules: string | null;
}

function readHeader(line: string): Header {
  const header = readJson<Header>(line);
  if (header.format !== FORMAT) throw unreadable();
  return header;
}

function readAreas(lines: readonly string[]): ReadonlyMap<string, CanadianArea> {
  const areas = new Map<string, CanadianArea>();
  let province = '';
  for (const line of lines) {
    if (line.startsWith('=')) province = line.slice(1);
    else areas.set(line.slice(0, 3), { province, name: line.slice(4) });
  }
  return areas;
}

/** The generator wrote it; its shape is checked by the header's format number. */
function readJson<Value>(text: string): Value {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): ShipdockError {
  return new ShipdockError('unreadable_file', 'The postal tables are not in the form that this version reads', {
    hint: 'node fixtures/addresses/generate-postal-tables.mjs',
    cause,
  });
}
