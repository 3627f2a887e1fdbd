import { join } from 'node:path';
import type { EngineHandle } from '../../src/cli/engine/engine-handle.ts';
import { openCsvSource } from '../../src/csv/csv-source-file.ts';
import { type ImportOptions, importFiles } from '../../src/orders/commands/import-file.ts';
import type { Prepared } from '../../src/orders/commands/import-prepare.ts';
import type { ImportRecord } from '../../src/orders/commands/import-records.ts';
import { openRejectsFile } from '../../src/orders/import/told/rejects-file.ts';
import { ROOT } from '../program.ts';

export const TEMPLATE = join(ROOT, 'fixtures', 'csv', 'orders-template.csv');
export const DEMO_ORDERS = join(ROOT, 'fixtures', 'demo', 'orders.csv');

/** Rows of a CSV file, cells by column; a column that no row names is not in the file. */
export function csvText(rows: readonly Readonly<Record<string, string | number>>[], columns = columnsOf(rows)): string {
  const line = (cells: readonly (string | number)[]) => `${cells.map(quoted).join(',')}\n`;
  return line(columns) + rows.map((row) => line(columns.map((column) => row[column] ?? ''))).join('');
}

function columnsOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An address that every carrier reaches; rows of tests name only what they are about. */
export const SHIP_TO = {
  ship_to_name: 'Receiving Dept',
  ship_to_street1: '410 Market St',
  ship_to_city: 'San Diego',
  ship_to_state: 'CA',
  ship_to_zip: '92101',
  ship_to_country: 'US',
};

export interface ImportParts {
  /** Path of the rejects file. */
  readonly rejects?: string;
  readonly options?: ImportOptions;
  readonly name?: string;
  /** Whether it is to stop after so many orders were told. */
  readonly imported?: (order: Prepared) => void;
  readonly shouldStop?: (told: number) => boolean;
  readonly warned?: (told: string) => void;
}

/** Imports a text as `orders.csv`. */
export function importText(
  engine: EngineHandle,
  text: string | Uint8Array,
  parts: ImportParts = {},
): Promise<ImportRecord[]> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return importSources(engine, [{ name: parts.name ?? 'orders.csv', bytes: pieces(bytes), size: bytes.length }], parts);
}

/** Imports a file of the disk. */
export async function importPath(engine: EngineHandle, path: string, parts: ImportParts = {}): Promise<ImportRecord[]> {
  return importSources(engine, [await openCsvSource(path, pieces(new Uint8Array()))], parts);
}

/** A text as a file of that name. */
export function sourceOf(name: string, text: string): Parameters<typeof importFiles>[1][number] {
  const bytes = new TextEncoder().encode(text);
  return { name, bytes: pieces(bytes), size: bytes.length };
}

export async function importSources(
  engine: EngineHandle,
  sources: Parameters<typeof importFiles>[1],
  parts: ImportParts = {},
): Promise<ImportRecord[]> {
  const rejects = parts.rejects === undefined ? undefined : openRejectsFile(parts.rejects);
  const records: ImportRecord[] = [];
  const hooks = {
    staged: () => undefined,
    columns: () => undefined,
    warned: (told: string) => parts.warned?.(told),
    grouped: () => undefined,
    looked: () => undefined,
    notKept: () => undefined,
    imported: (order: Prepared) => parts.imported?.(order),
    shouldStop: () => parts.shouldStop?.(records.length) ?? false,
    begin: (...kind: Parameters<NonNullable<typeof rejects>['begin']>) => rejects?.begin(...kind),
    rejected: (...rows: Parameters<NonNullable<typeof rejects>['add']>) => rejects?.add(...rows),
  };
  for await (const record of importFiles(engine, sources, parts.options ?? {}, hooks)) records.push(record);
  await rejects?.finish();
  return records;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The consignee of a Shopify order, in its columns. */
export const SHOPIFY_TO = {
  'Shipping Name': 'Receiving Dept',
  'Shipping Address1': '1 Main St',
  'Shipping City': 'Newark',
  'Shipping Zip': '07101',
  'Shipping Province': 'NJ',
  'Shipping Country': 'US',
};
