/**
 * Cuts CSV text into rows (RFC 4180), with the line that each row begins on.
 * - A row without a quote, which is nearly every row, is cut by the engine's own `split`.
 * - A row ends at LF, CRLF or CR, in any mixture; inside quotes all three are data.
 * - Text after a closing quote spoils that row only, not the ones behind it.
 * - What is not yet complete waits for the next piece of text.
 */
export function createTokenizer(delimiter: string, firstLine = 1): CsvTokenizer {
  let rest = '';
  let line = firstLine;
  let openQuoteLine: number | undefined;
  return {
    push(text, isLast) {
      const scanner = new RowScanner(rest + text, delimiter, line, isLast);
      const rows: RawRow[] = [];
      for (let row = scanner.next(); row !== undefined; row = scanner.next()) rows.push(row);
      rest = scanner.rest();
      line = scanner.line;
      openQuoteLine = scanner.openQuoteLine;
      return rows;
    },
    pending: () => ({ length: rest.length, line, openQuoteLine, lastLine: line + countLineEnds(rest) }),
  };
}

export interface CsvTokenizer {
  /** The rows that are complete with this piece of text. `isLast` says that no more follows. */
  push(text: string, isLast: boolean): RawRow[];
  /** The incomplete row that waits: its length, the line it begins on, the line reached, and that of an open quote. */
  pending(): PendingRow;
}

interface PendingRow {
  readonly length: number;
  readonly line: number;
  readonly lastLine: number;
  readonly openQuoteLine: number | undefined;
}

export interface RawRow {
  readonly line: number;
  readonly cells: string[];
  /** Characters from its beginning to its line end. */
  readonly length: number;
  /** Text stood between a closing quote and the next delimiter. */
  readonly hasBadQuote: boolean;
}

const LF = 10;
const CR = 13;
const QUOTE = 34;

interface QuotedCell {
  readonly value: string;
  /** Position behind the cell. */
  readonly end: number;
  readonly isBad: boolean;
}

class RowScanner {
  line: number;
  openQuoteLine: number | undefined;
  private readonly text: string;
  private readonly delimiter: string;
  private readonly delimiterCode: number;
  private readonly isLast: boolean;
  private position = 0;
  private nextLf = -1;
  private nextCr = -1;
  private nextQuote = -1;

  constructor(text: string, delimiter: string, line: number, isLast: boolean) {
    this.text = text;
    this.delimiter = delimiter;
    this.delimiterCode = delimiter.charCodeAt(0);
    this.line = line;
    this.isLast = isLast;
  }

  rest(): string {
    return this.text.slice(this.position);
  }

  next(): RawRow | undefined {
    if (this.position >= this.text.length) return undefined;
    const end = this.lineEndFrom(this.position);
    if (this.nextQuote < this.position) this.nextQuote = this.find('"', this.position);
    if (this.nextQuote < end) return this.quotedRow();
    if (!this.isCompleteAt(end)) return undefined;
    return this.finish(this.text.slice(this.position, end).split(this.delimiter), end, false);
  }

  private quotedRow(): RawRow | undefined {
    const cells: string[] = [];
    let at = this.position;
    let hasBadQuote = false;
    for (;;) {
      let end: number;
      if (this.text.charCodeAt(at) === QUOTE) {
        const cell = this.quotedCell(at);
        if (cell === undefined) return undefined;
        cells.push(cell.value);
        hasBadQuote ||= cell.isBad;
        end = cell.end;
      } else {
        end = this.cellEndFrom(at);
        cells.push(this.text.slice(at, end));
      }
      if (this.text.charCodeAt(end) === this.delimiterCode) at = end + 1;
      else return this.isCompleteAt(end) ? this.finish(cells, end, hasBadQuote) : undefined;
    }
  }

  /** Undefined where the closing quote is not there yet. */
  private quotedCell(at: number): QuotedCell | undefined {
    let value = '';
    let from = at + 1;
    for (;;) {
      const quote = this.text.indexOf('"', from);
      if (quote === -1 || (quote + 1 === this.text.length && !this.isLast)) {
        this.openQuoteLine = this.line + countLineEnds(this.text.slice(this.position, at));
        return undefined;
      }
      if (this.text.charCodeAt(quote + 1) !== QUOTE) {
        value += this.text.slice(from, quote);
        const end = this.cellEndFrom(quote + 1);
        const tail = this.text.slice(quote + 1, end);
        const isBad = tail.trim() !== '';
        return { value: isBad ? `${value}"${tail}` : value, end, isBad };
      }
      value += this.text.slice(from, quote + 1);
      from = quote + 2;
    }
  }

  private finish(cells: string[], end: number, hasBadQuote: boolean): RawRow {
    const row = { line: this.line, cells, length: end - this.position, hasBadQuote };
    // Only a quoted cell can hold line ends, and only such a row reaches behind its first one.
    this.line += 1 + (this.nextQuote < end ? countLineEnds(this.text.slice(this.position, end)) : 0);
    const isCrLf = this.text.charCodeAt(end) === CR && this.text.charCodeAt(end + 1) === LF;
    this.position = end + (isCrLf ? 2 : 1);
    this.openQuoteLine = undefined;
    return row;
  }

  /** A row is complete at its line end; at a final CR an LF may still follow, at the end of text everything may. */
  private isCompleteAt(end: number): boolean {
    return (
      this.isLast || (end < this.text.length && !(end + 1 === this.text.length && this.text.charCodeAt(end) === CR))
    );
  }

  private cellEndFrom(at: number): number {
    const delimiter = this.find(this.delimiter, at);
    const lineEnd = this.lineEndFrom(at);
    return Math.min(delimiter, lineEnd);
  }

  private lineEndFrom(at: number): number {
    if (this.nextLf < at) this.nextLf = this.find('\n', at);
    if (this.nextCr < at) this.nextCr = this.find('\r', at);
    return Math.min(this.nextLf, this.nextCr);
  }

  /** The end of text stands for "not found", so that the nearest of several is their minimum. */
  private find(wanted: string, from: number): number {
    const found = this.text.indexOf(wanted, from);
    return found === -1 ? this.text.length : found;
  }
}

/** Line ends in a text: LF, CRLF and CR. */
export function countLineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}
