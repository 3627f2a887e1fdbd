import type { Align, DrawingElement } from '../drawing/drawing.ts';
import { fill, frame, line, text } from '../drawing/drawing.ts';
import { area, HAIRLINE } from '../drawing/paper.ts';
import { estimatedWidth, latinMetrics } from '../text/helvetica.ts';
import type { MeasureText } from '../text/line-wrap.ts';
import { piecesOf } from '../text/tall-text.ts';
import { textHeight } from '../text/text-fit.ts';

export interface Column {
  readonly title: string;
  /** In mils. */
  readonly width: number;
  readonly align?: Align;
  readonly bold?: boolean;
}

export interface Row {
  readonly cells: readonly string[];
  readonly isTotal?: boolean;
  /** The column that has a box to tick instead of text. */
  readonly checkBoxAt?: number;
}

export interface TableStyle {
  readonly x: number;
  /** Font size of the cells. */
  readonly size: number;
  readonly titleHeight: number;
  /** Least height of a row. */
  readonly rowHeight: number;
}

/** A row that knows how high it is, before it knows where it stands. */
export interface MeasuredRow extends Row {
  readonly height: number;
  /** It carries on with the row above, which was too high: no line between them. */
  readonly isContinued?: boolean;
}

const PADDING = 35;

/** A higher row is carried on as another one, so that hundreds of serial numbers go over pages as large as all else. */
const MOST_HEIGHT = 1_200;

/** Heights at which every cell prints at full size, wrapped. */
export function measureRows(columns: readonly Column[], rows: readonly Row[], style: TableStyle): MeasuredRow[] {
  const metrics = latinMetrics();
  const measure: MeasureText = (content, bold) => estimatedWidth(metrics, content, bold);
  return rows.flatMap((row) => {
    const heightIn = (column: Column) => (content: string) => {
      const isBold = (column.bold ?? false) || (row.isTotal ?? false);
      return textHeight(content, column.width - 2 * PADDING, style.size, isBold, measure) + 2 * PADDING;
    };
    const pieces = columns.map((column, index) => piecesOf(row.cells[index] ?? '', MOST_HEIGHT, heightIn(column)));
    return Array.from({ length: Math.max(1, ...pieces.map((each) => each.length)) }, (_, part) => {
      const cells = pieces.map((each) => each[part] ?? '');
      const heights = columns.map((column, index) => heightIn(column)(cells[index] ?? ''));
      const { checkBoxAt: _box, ...continued } = row;
      const whole = part === 0 ? row : { ...continued, isContinued: true };
      return { ...whole, cells, height: Math.max(style.rowHeight, ...heights) };
    });
  });
}

/** Draws column titles and rows from the top downwards. */
export function drawTable(
  columns: readonly Column[],
  rows: readonly MeasuredRow[],
  style: TableStyle,
  top: number,
): DrawingElement[] {
  const elements: DrawingElement[] = [
    fill(area(style.x, top, tableWidth(columns), style.titleHeight), 'light'),
    ...cells(
      columns,
      columns.map((column) => column.title),
      top,
      style.titleHeight,
      style,
      true,
    ),
  ];
  let y = top + style.titleHeight;
  for (const row of rows) {
    if (row.isContinued !== true) elements.push(line(style.x, y, style.x + tableWidth(columns), y, HAIRLINE));
    elements.push(...cells(columns, row.cells, y, row.height, style, row.isTotal ?? false));
    elements.push(...tickBox(columns, row, style, y));
    y += row.height;
  }
  return [...elements, ...rules(columns, style.x, top, y)];
}

function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}

export function rowsHeight(rows: readonly MeasuredRow[]): number {
  return rows.reduce((sum, row) => sum + row.height, 0);
}

/**
 * Deals rows out to pages in their order; `room(page)` is the height for rows on the page (from 0). A row higher than its
 * page is cut down to it (its text then prints smaller). At least one page, which may be empty.
 */
export function dealRows(rows: readonly MeasuredRow[], room: (page: number) => number): MeasuredRow[][] {
  const pages: MeasuredRow[][] = [[]];
  let used = 0;
  for (const row of rows) {
    let page = pages.length - 1;
    if (used > 0 && used + row.height > room(page)) {
      page = pages.push([]) - 1;
      used = 0;
    }
    const height = Math.min(row.height, room(page));
    pages[page]?.push({ ...row, height });
    used += height;
  }
  return pages;
}

function cells(
  columns: readonly Column[],
  contents: readonly string[],
  y: number,
  height: number,
  style: TableStyle,
  isEmphasized: boolean,
): DrawingElement[] {
  let x = style.x;
  const elements: DrawingElement[] = [];
  for (const [index, column] of columns.entries()) {
    const content = contents[index] ?? '';
    if (content !== '') {
      const box = area(x + PADDING, y + PADDING, column.width - 2 * PADDING, height - 2 * PADDING);
      const bold = isEmphasized || (column.bold ?? false);
      elements.push(text(content, box, { size: style.size, bold, align: column.align ?? 'left', valign: 'middle' }));
    }
    x += column.width;
  }
  return elements;
}

const TICK_BOX = 120;

function tickBox(columns: readonly Column[], row: MeasuredRow, style: TableStyle, y: number): DrawingElement[] {
  const column = row.checkBoxAt === undefined ? undefined : columns[row.checkBoxAt];
  if (column === undefined) return [];
  const left = style.x + tableWidth(columns.slice(0, row.checkBoxAt)) + Math.round((column.width - TICK_BOX) / 2);
  return [frame(area(left, y + Math.round((row.height - TICK_BOX) / 2), TICK_BOX, TICK_BOX), HAIRLINE)];
}

function rules(columns: readonly Column[], left: number, top: number, bottom: number): DrawingElement[] {
  let x = left;
  const between = columns.slice(0, -1).map((column) => {
    x += column.width;
    return line(x, top, x, bottom, HAIRLINE);
  });
  return [frame(area(left, top, tableWidth(columns), bottom - top), HAIRLINE), ...between];
}
