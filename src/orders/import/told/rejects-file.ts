import { closeSync, fchmodSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Delimiter } from '../../../csv/delimiter.ts';
import { writeCsvRow } from '../../../csv/write-csv.ts';
import { ShipdockError } from '../../../kernel/errors.ts';
import { isDiskFull, obstacleOf } from '../../../kernel/obstacle.ts';
import type { RejectReason, StagedRow } from '../read/staged-row.ts';
import { REASON_COLUMN } from '../read/template.ts';

/** The rejected rows of an import as a file of the same kind that can be mended and imported again. */
export interface RejectsFile {
  /**
   * What the rows of a file to come look like; `json` where they are JSON texts.
   * @throws ShipdockError `usage` where an earlier file was of another kind: one file cannot hold both.
   */
  begin(kind: RejectsKind): void;
  /** All rows of one rejected order: those without a fault of their own are needed to import it again. */
  add(rows: readonly StagedRow[], reasons: readonly RejectReason[]): void;
  /** Gives the file its name, once it is complete. */
  finish(): Promise<void>;
  abandon(): void;
}

export type RejectsKind = 'json' | { readonly header: readonly string[]; readonly delimiter: Delimiter };

/**
 * A link is followed, a device or named pipe (/dev/null) written to as it is, and a file keeps who may read it: the rows tell
 * where people live.
 * @throws ShipdockError `output_unwritable`, `disk_full`.
 */
export function openRejectsFile(path: string): RejectsFile {
  const existing = guarded(path, () => statSync(path, { throwIfNoEntry: false }));
  if (existing?.isDirectory() === true) {
    throw new ShipdockError('output_unwritable', `${path} is a folder; the rejected rows need a file`);
  }
  const isReplaced = existing === undefined || existing.isFile();
  // Where /dev/stdout leads to, a pipe has no name.
  const target = existing?.isFile() === true ? guarded(path, () => realpathSync(path)) : path;
  const unfinished = isReplaced ? `${target}.unfinished-${process.pid}` : undefined;
  const file = guarded(path, () => openSync(unfinished ?? target, 'w'));
  if (existing !== undefined && isReplaced) guarded(path, () => fchmodSync(file, existing.mode & 0o777));
  let kind: RejectsKind | undefined;
  let isOpen = true;
  const write = (text: string): void => {
    // A disk that is nearly full takes a part without an error, which writeSync would leave at that.
    guarded(path, () => writeFileSync(file, text));
  };
  return {
    begin(given) {
      if (kind !== undefined) {
        // The cells of one would stand under other headings, or decimal commas between commas.
        if (JSON.stringify(kind) === JSON.stringify(given)) return;
        throw new ShipdockError(
          'usage',
          '--rejects holds the rows of files with the same columns and separator; import these one by one',
        );
      }
      kind = given;
      if (kind !== 'json')
        write(writeCsvRow([REASON_COLUMN, ...headerOf(kind)], { delimiter: kind.delimiter, defuse: true }));
    },
    add(rows, reasons) {
      if (kind === undefined) return;
      for (const row of rows) write(kind === 'json' ? jsonLine(row, reasons) : csvLine(row, reasons, kind));
    },
    async finish() {
      closeSync(file);
      isOpen = false;
      if (unfinished !== undefined) guarded(path, () => renameSync(unfinished, target));
    },
    abandon() {
      if (isOpen) closeSync(file);
      isOpen = false;
      if (unfinished !== undefined) rmSync(unfinished, { force: true });
    },
  };
}

/** The columns without the reasons of an earlier import. */
function headerOf({ header }: Exclude<RejectsKind, 'json'>): readonly string[] {
  return hasReasons(header) ? header.slice(1) : header;
}

function hasReasons(header: readonly string[]): boolean {
  return header[0] === REASON_COLUMN;
}

function csvLine(
  row: StagedRow,
  reasons: readonly RejectReason[],
  { header, delimiter }: Exclude<RejectsKind, 'json'>,
): string {
  const cells = hasReasons(header) ? row.cells.slice(1) : row.cells;
  return writeCsvRow([reasonOf(row, reasons), ...cells], { delimiter, defuse: true });
}

/** The order on one line, with why; what is no readable object is given back as it came. */
function jsonLine(row: StagedRow, reasons: readonly RejectReason[]): string {
  const text = (row.json ?? '').replaceAll(/[\r\n]+/g, ' ');
  if (!/^\s*\{/.test(text)) return `${text}\n`;
  const reason = `${JSON.stringify(REASON_COLUMN)}:${JSON.stringify(reasonOf(row, reasons))}`;
  const body = text.replace(/^\s*\{\s*/, '').replace(REASON_MEMBER, '');
  return body.startsWith('}') ? `{${reason}}\n` : `{${reason},${body}\n`;
}

/** The reason of an earlier import, at the beginning of an order. */
const REASON_MEMBER = new RegExp(`^"${REASON_COLUMN}"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"\\s*,?\\s*`);

/** First in its row, where a ragged row cannot push it out of its column. */
function reasonOf(row: StagedRow, reasons: readonly RejectReason[]): string {
  const own = reasons.filter((reason) => reason.line === row.line);
  if (own.length === 0) return `see line ${reasons[0]?.line ?? row.line}`;
  return own
    .map((reason) => `${reason.column ?? (row.json === undefined ? 'row' : 'order')} ${reason.message}`)
    .join('; ');
}

function guarded<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isDiskFull(error))
      throw new ShipdockError('disk_full', `the disk is full: ${path} was not written`, { cause: error });
    const reason = obstacleOf(error) ?? (error instanceof Error ? error.message : String(error));
    throw new ShipdockError('output_unwritable', `${path} cannot be written: ${reason}`, { cause: error });
  }
}
