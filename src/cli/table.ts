import Table from 'cli-table3';
import stringWidth from 'string-width';

/** One column of a table on a terminal. */
export interface TableColumn {
  readonly heading: string;
  readonly align: 'left' | 'right';
  /** Cut last: ids and numbers, which say nothing when they are cut. */
  readonly isWhole: boolean;
}

interface TableOptions {
  readonly width: number;
  readonly showHeader: boolean;
  /** Colours the head lines. */
  readonly heading: (text: string) => string;
}

const GAP = 2;
const NARROW = 8;
const NARROWEST = 4;

/** Rows drawn as lines under their headings, cut to the width of the terminal. */
export function drawTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { width, showHeader, heading }: TableOptions,
): string {
  if (rows.length === 0 && !showHeader) return '';
  const widths = fitWidths(columns, naturalWidths(columns, rows, showHeader), width);
  const table = new Table({
    chars: NO_LINES,
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [], compact: true },
    colWidths: widths.map((one) => one + GAP),
    colAligns: columns.map((column) => column.align),
    ...(showHeader ? { head: headLines(columns, widths).map((lines) => lines.map(heading).join('\n')) } : {}),
  });
  for (const row of rows) table.push([...row]);
  return trimLines(table.toString());
}

const NO_LINES = Object.fromEntries(
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle'
    .split(' ')
    .map((name) => [name, '']),
);

function naturalWidths(columns: readonly TableColumn[], rows: readonly (readonly string[])[], showHeader: boolean) {
  return columns.map((column, index) => {
    const words = showHeader ? column.heading.split(' ') : [];
    return Math.max(1, ...words.map((word) => stringWidth(word)), ...rows.map((row) => stringWidth(row[index] ?? '')));
  });
}

/** Takes what is too much from the widest columns, evenly: first from text, at last from ids and numbers too. */
function fitWidths(columns: readonly TableColumn[], natural: readonly number[], width: number): readonly number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, one) => sum + one + GAP, -GAP) - width;
  for (const { mayShrink, least } of [
    { mayShrink: (index: number) => columns[index]?.isWhole === false, least: NARROW },
    { mayShrink: () => true, least: NARROWEST },
  ]) {
    while (excess > 0) {
      const widest = widestOf(widths, (index) => mayShrink(index) && (widths[index] ?? 0) > least);
      if (widest === undefined) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
      excess--;
    }
  }
  return widths;
}

function widestOf(widths: readonly number[], may: (index: number) => boolean): number | undefined {
  const indexes = widths.map((_, index) => index).filter(may);
  return indexes.reduce<number | undefined>(
    (best, index) => (best === undefined || (widths[index] ?? 0) > (widths[best] ?? 0) ? index : best),
    undefined,
  );
}

/** Headings broken at blanks to their column's width, standing on the last head line. */
function headLines(columns: readonly TableColumn[], widths: readonly number[]): readonly (readonly string[])[] {
  const wrapped = columns.map((column, index) => wrapWords(column.heading, widths[index] ?? 0));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return wrapped.map((lines) => [...Array.from({ length: height - lines.length }, () => ''), ...lines]);
}

function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && stringWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function trimLines(text: string): string {
  return text.replace(/[ \t]+$/gm, '');
}
