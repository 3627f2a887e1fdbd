import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { CsvSource } from '../../csv/csv-source-file.ts';
import { openRowGroups } from '../../engine/open-row-groups.ts';
import type { OnConflict } from '../import/imported-order.ts';
import { importByRequest, importInRequests } from './import-in-requests.ts';
import { importAtOnce, importInUnits } from './import-in-units.ts';
import type { ImportRecord } from './import-records.ts';
import type { ImportHooks } from './import-run.ts';
import { type ReadOptions, type StagedFile, stageFile } from './import-stage.ts';

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
    if (options.isAtomic !== true) yield* isRemote ? importInRequests(run) : importInUnits(run);
    else yield* await (isRemote ? importByRequest(run) : importAtOnce(run));
  } finally {
    groups.close();
  }
}
