import type { CsvBatch, CsvOptions } from '../../src/csv/csv-reader.ts';
import { readCsv } from '../../src/csv/read-csv.ts';
import type { CsvFault, CsvRow } from '../../src/csv/rows.ts';

export interface WholeCsv {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly faults: readonly CsvFault[];
  readonly batches: readonly CsvBatch[];
}

/** Reads everything at once; `pieces` are what the source hands out, one by one. */
export async function readPieces(pieces: readonly Uint8Array[], options: CsvOptions = {}): Promise<WholeCsv> {
  const batches: CsvBatch[] = [];
  for await (const batch of readCsv(handOut(pieces), options)) batches.push(batch);
  return {
    header: batches[0]?.header ?? [],
    rows: batches.flatMap((batch) => batch.rows),
    faults: batches.flatMap((batch) => batch.faults),
    batches,
  };
}

export function readText(text: string, options: CsvOptions = {}): Promise<WholeCsv> {
  return readPieces([new TextEncoder().encode(text)], options);
}

async function* handOut(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Cuts bytes into pieces of that size, as a slow pipe would. */
export function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}
