import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { CsvSource } from '../../csv/csv-source-file.ts';
import { openRowGroups } from '../../engine/open-row-groups.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { importByRequest, importInRequests } from './import-in-requests.ts';
import { importAtOnce, importInUnits } from './import-in-units.ts';
import type { ImportRecord } from './import-records.ts';
import type { ImportHooks } from './import-run.ts';
import { isMadeNumber, type ReadOptions, type StagedFile, stageFile } from './import-stage.ts';

export interface ImportOptions extends ReadOptions {
  /** Default `fail`. */
  readonly onConflict?: OnConflict | undefined;
  /** All orders, or none. */
  readonly isAtomic?: boolean | undefined;
  /** Nothing is kept: the engine makes a dry run. */
  readonly isPlan?: boolean | undefined;
}

/**
 * Imports the orders of files: their rows are staged on disk and gathered by order number, then created in slices. Every order
 * is created or changed whole, left, or rejected; what was answered is durable.
 * @throws ShipdockError where a file as a whole cannot be read; then nothing was created.
 */
export async function* importFiles(
  engine: EngineHandle,
  sources: readonly CsvSource[],
  options: ImportOptions,
  hooks: ImportHooks,
): AsyncGenerator<ImportRecord> {
  const groups = openRowGroups();
  try {
    const files: StagedFile[] = [];
    for (const [index, source] of sources.entries()) files.push(await stageFile(source, index, options, groups, hooks));
    hooks.grouped(groups.size);
    const { onConflict = 'fail', isPlan = false } = options;
    const run = { engine, groups, files, hooks, onConflict, isPlan };
    const isRemote = engine.isRemote === true;
    const inPieces = isRemote ? importInRequests : importInUnits;
    const whole = isRemote ? importByRequest : importAtOnce;
    yield* ofMadeNumbers(options.isAtomic === true ? await whole(run) : inPieces(run), files, hooks);
  } finally {
    groups.close();
  }
}

/** Tells of a file once that numbers were made for its rows, where one is of a new order: what is there already came no second time. */
async function* ofMadeNumbers(
  records: AsyncIterable<ImportRecord> | Iterable<ImportRecord>,
  files: readonly StagedFile[],
  hooks: ImportHooks,
): AsyncGenerator<ImportRecord> {
  const untold = new Map(
    files.flatMap((file) => (file.kind === 'csv' ? [[file.name, file.ofMadeNumbers] as const] : [])),
  );
  for await (const record of records) {
    const told = untold.get(record.file);
    if (told !== undefined && record.result === 'created' && isMadeNumber(record.order_number)) {
      hooks.warned(`${record.file}: ${told}`);
      untold.delete(record.file);
    }
    yield record;
  }
}
