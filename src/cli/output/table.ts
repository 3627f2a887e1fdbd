import Table from 'cli-table3';
import { fitted, textWidth } from './text-width.ts';

/** One column of a table on a terminal. */
export interface TableColumn {
  readonly heading: string;
  readonly align: 'left' | 'right';
  /** Cut last: ids, dates and numbers, which say nothing when they are cut. */
  readonly isWhole: boolean;
  /** Tells rows apart: broken at blanks where it is too wide, never cut while another column can go. */
  readonly isName: boolean;
  /** Left out, the last first, before text is cut to pieces or any other column goes. */
  readonly isSpare: boolean;
}

interface TableOptions {
  readonly width: number;
  readonly showHeader: boolean;
  /** Colours the head lines. */
  readonly heading: (text: string) => string;
}

const GAP = 2;
const LEGIBLE = 16;
const NARROW = 8;
const NARROWEST = 4;
/** Names are typed, read out or scanned: what is longer is none that must be seen whole, whatever else goes for it. */
const LONGEST_NAME = 40;

/** The table, and the headings of the columns for which there was no room. */
export interface DrawnTable {
  readonly text: string;
  readonly left: readonly string[];
}

/** Rows drawn as lines under their headings, fitted to the width of the terminal. */
export function drawTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { width, showHeader, heading }: TableOptions,
): DrawnTable {
  if (rows.length === 0 && !showHeader) return { text: '', left: [] };
  const measured = columns.map((column, index) => measure(column, index, rows, showHeader));
  const shown = makeRoom(measured, width);
  const table = new Table({
    chars: NO_LINES,
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [], compact: true },
    colWidths: shown.map((column) => column.width + GAP),
    colAligns: shown.map(({ column }) => column.align),
    ...(showHeader ? { head: headLines(shown).map((lines) => lines.map(heading).join('\n')) } : {}),
  });
  for (const row of rows) table.push(shown.map((column) => cellText(column, row[column.index] ?? '')));
  const left = measured.filter(({ index }) => !shown.some((each) => each.index === index));
  return { text: trimLines(table.toString()), left: left.map(({ column }) => column.heading) };
}

const NO_LINES = Object.fromEntries(
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle'
    .split(' ')
    .map((name) => [name, '']),
);

interface Measured {
  readonly column: TableColumn;
  readonly index: number;
  /** At which everything stands on one line, and below which words of a name's length are cut. */
  readonly natural: number;
  readonly longestWord: number;
  readonly width: number;
}

function measure(
  column: TableColumn,
  index: number,
  rows: readonly (readonly string[])[],
  showHeader: boolean,
): Measured {
  const words = showHeader ? column.heading.split(' ') : [];
  const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, textWidth(text)), 1);
  const cells = rows.map((row) => row[index] ?? '');
  const natural = widest([...words, ...cells]);
  return {
    column,
    index,
    natural,
    longestWord: Math.min(LONGEST_NAME, widest([...words, ...cells.flatMap((cell) => cell.split(WORD_END))])),
    width: natural,
  };
}

/**
 * Makes room, until the table is no wider than the terminal: long text is cut, from the widest column evenly, and names are
 * broken at blanks; then spare columns go; then text is cut to pieces, other columns go, those that were cut first, then
 * numbers and at last names. Only what is too wide by itself is cut.
 */
function makeRoom(measured: readonly Measured[], width: number): readonly Measured[] {
  const cutTo = (least: number) => {
    const cut = shrink(measured, width, ({ column }) => (column.isWhole || column.isName ? undefined : least));
    const breakTo = ({ longestWord }: Measured) => (least === NARROW ? longestWord : Math.max(longestWord, least));
    return shrink(cut, width, (each) => (each.column.isName ? breakTo(each) : undefined));
  };
  const spare = measured.findLast(({ column }) => column.isSpare);
  const legible = cutTo(LEGIBLE);
  if (excess(legible, width) <= 0) return legible;
  const without = (gone: (each: Measured) => boolean) => measured.filter((each) => !gone(each));
  if (spare !== undefined)
    return makeRoom(
      without((each) => each === spare),
      width,
    );
  const columns = withoutNumbers(withoutText(cutTo(NARROW), width), width);
  if (columns.length === measured.length) return shrink(columns, width, () => NARROWEST);
  return makeRoom(
    without(({ index }) => !columns.some((kept) => kept.index === index)),
    width,
  );
}

/** Without text that is no name, the widest first. */
function withoutText(columns: readonly Measured[], width: number): readonly Measured[] {
  let left = columns;
  while (excess(left, width) > 0) {
    const widest = widestOf(left.filter(({ column }) => !column.isName && !column.isWhole));
    if (widest === undefined) return left;
    left = left.filter((each) => each !== widest);
  }
  return left;
}

/** Without numbers and times, the last first, where that lets all names stand whole; else without the last name. */
function withoutNumbers(columns: readonly Measured[], width: number): readonly Measured[] {
  let left = columns;
  while (excess(left, width) > 0) {
    const last = left.findLast(({ column }) => !column.isName);
    if (last === undefined) return withoutLastName(columns);
    left = left.filter((each) => each !== last);
  }
  return left;
}

/** Half an order number or half a price is worse than none; the first name stays. */
function withoutLastName(columns: readonly Measured[]): readonly Measured[] {
  const [, ...others] = columns.filter(({ column }) => column.isName);
  return columns.filter((each) => each !== others.at(-1));
}

/** Takes what is too much from the widest columns, evenly, down to the least of each; those without one stay. */
function shrink(
  measured: readonly Measured[],
  width: number,
  leastOf: (column: Measured) => number | undefined,
): readonly Measured[] {
  let columns = measured;
  while (excess(columns, width) > 0) {
    const widest = widestOf(
      columns.filter((each) => each.width > (leastOf(each) ?? each.width)),
      ({ width }) => width,
    );
    if (widest === undefined) break;
    columns = columns.map((each) => (each === widest ? { ...each, width: each.width - 1 } : each));
  }
  return columns;
}

function excess(columns: readonly Measured[], width: number): number {
  return columns.reduce((sum, each) => sum + each.width + GAP, -GAP) - width;
}

function widestOf(
  columns: readonly Measured[],
  widthOf: (column: Measured) => number = ({ natural }) => natural,
): Measured | undefined {
  return columns.reduce<Measured | undefined>(
    (best, each) => (best === undefined || widthOf(each) > widthOf(best) ? each : best),
    undefined,
  );
}

function cellText({ column, natural, width }: Measured, text: string): string {
  if (width >= natural) return text;
  const lines = column.isName ? wrapWords(text, width) : [text];
  return lines.map((line) => fitted(line, width)).join('\n');
}

/** Headings broken at blanks to their column's width, standing on the last head line. */
function headLines(columns: readonly Measured[]): readonly (readonly string[])[] {
  const wrapped = columns.map(({ column, width }) => wrapWords(column.heading, width));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return wrapped.map((lines) => [...Array.from({ length: height - lines.length }, () => ''), ...lines]);
}

/** A blank, but not within `6 × MUG-RED`: units that stand apart from their SKU are read as one. */
const WORD_END = /(?<!×) (?!×)/;

function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(WORD_END)) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

function trimLines(text: string): string {
  return text.replace(/[ \t]+$/gm, '');
}
