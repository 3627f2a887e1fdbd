import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import type { Delimiter } from '../../csv/delimiter.ts';
import { writeCsvRow } from '../../csv/write-csv.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { RejectReason, StagedRow } from './order-from-rows.ts';
import { REASON_COLUMN } from './template.ts';

/** The rejected rows of an import as a CSV that can be mended and imported again. */
export interface RejectsFile {
  header(names: readonly string[], delimiter: Delimiter): void;
  /** All rows of one rejected order: those without a fault of their own are needed to import it again. */
  add(rows: readonly StagedRow[], reasons: readonly RejectReason[]): void;
  /** Gives the file its name, once it is complete. */
  finish(): Promise<void>;
  abandon(): void;
}

/** @throws ShipdockError `output_unwritable`. */
export function openRejectsFile(path: string): RejectsFile {
  if (guarded(path, () => statSync(path, { throwIfNoEntry: false })?.isDirectory()) === true) {
    throw new ShipdockError('output_unwritable', `${path} is a folder; the rejected rows need a file`);
  }
  const unfinished = `${path}.unfinished-${process.pid}`;
  const file = guarded(path, () => openSync(unfinished, 'w'));
  let delimiter: Delimiter = ',';
  let hasReasonColumn = false;
  let isOpen = true;
  const write = (cells: readonly string[]): void => {
    guarded(path, () => writeSync(file, writeCsvRow(cells, { delimiter, defuse: true })));
  };
  return {
    header(names, given) {
      delimiter = given;
      hasReasonColumn = names[0] === REASON_COLUMN;
      write(hasReasonColumn ? names : [REASON_COLUMN, ...names]);
    },
    add(rows, reasons) {
      for (const row of rows) {
        const cells = hasReasonColumn ? row.cells.slice(1) : row.cells;
        write([reasonOf(row, reasons), ...cells]);
      }
    },
    async finish() {
      closeSync(file);
      isOpen = false;
      guarded(path, () => renameSync(unfinished, path));
    },
    abandon() {
      if (isOpen) closeSync(file);
      isOpen = false;
      rmSync(unfinished, { force: true });
    },
  };
}

/** First in its row, where a ragged row cannot push it out of its column. */
function reasonOf(row: StagedRow, reasons: readonly RejectReason[]): string {
  const own = reasons.filter((reason) => reason.line === row.line);
  if (own.length === 0) return `see line ${reasons[0]?.line ?? row.line}`;
  return own.map((reason) => `${reason.column ?? 'row'} ${reason.message}`).join('; ');
}

function guarded<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ShipdockError('output_unwritable', `${path} cannot be written: ${reason}`, { cause: error });
  }
}
