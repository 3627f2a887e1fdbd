import { defuse } from './defuse.ts';
import type { Delimiter } from './delimiter.ts';
import { meantSo } from './spoiled-cell.ts';

export interface WriteOptions {
  /** Default comma. */
  readonly delimiter?: Delimiter;
  /** Writes cells that a spreadsheet would execute so that it shows them instead; the reader undoes it. */
  readonly defuse?: boolean;
}

/** One CSV line with its CRLF (RFC 4180): quoted where a cell needs it, quotes doubled. */
export function writeCsvRow(cells: readonly string[], options: WriteOptions = {}): string {
  const delimiter = options.delimiter ?? ',';
  const written = cells.map((cell) => quote(options.defuse === true ? defuse(cell) : cell, delimiter));
  return `${written.join(delimiter)}\r\n`;
}

/** A row of a small table, which `csvObjects` reads as it was, whatever its cells look like. */
export function writeObjectRow(cells: readonly string[]): string {
  return writeCsvRow(cells.map(meantSo), { defuse: true });
}

function quote(cell: string, delimiter: Delimiter): string {
  const needsQuotes = cell.includes(delimiter) || /["\r\n]/.test(cell);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
