import type { Paper } from '../../kernel/home-paper.ts';
import type { DrawingElement, Page } from '../drawing/drawing.ts';
import { fill, text } from '../drawing/drawing.ts';
import { A4, area, LETTER, type PaperSize } from '../drawing/paper.ts';
import { sampleMark } from '../labels/sample-mark.ts';
import { plainText } from '../text/plain-text.ts';
import {
  type Column,
  dealRows,
  drawTable,
  type MeasuredRow,
  measureRows,
  type Row,
  rowsHeight,
  type TableStyle,
} from './table.ts';

/** A part of a form that knows its height and draws itself below a given line. */
export interface Part {
  readonly height: number;
  draw(top: number): DrawingElement[];
}

/** A form on office paper: a head on its first page, one table as long as it must be, a foot below its last row. */
export interface Form {
  readonly paper: Paper;
  readonly isSample: boolean;
  readonly title: string;
  /** Stands beneath the title on every page, so that loose pages find together again. */
  readonly subtitle: string;
  readonly head: Part;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly foot: Part;
}

export const MARGIN = 400;
const TITLE_HEIGHT = 420;
const SIZE = 100;

export function paperSize(paper: Paper): PaperSize {
  return paper === 'a4' ? A4 : LETTER;
}

export function contentWidth(paper: Paper): number {
  return paperSize(paper).width - 2 * MARGIN;
}

export function layoutForm(form: Form): Page[] {
  const columns = stretched(form.columns, contentWidth(form.paper));
  const style: TableStyle = { x: MARGIN, size: SIZE, titleHeight: 210, rowHeight: 195 };
  const rows = measureRows(columns, form.rows, style);
  const top = (page: number) => MARGIN + TITLE_HEIGHT + (page === 0 ? form.head.height : 0);
  const bottom = paperSize(form.paper).height - MARGIN;
  const room = (page: number) => bottom - top(page) - style.titleHeight;
  const pages = withFoot(dealRows(rows, room), form.foot.height, room);
  return pages.map((onPage, page) => {
    const isLast = page === pages.length - 1;
    const tableTop = top(page);
    const end = tableTop + (onPage.length === 0 ? 0 : style.titleHeight) + rowsHeight(onPage);
    return sheet(form, [
      ...heading(form, page + 1, pages.length),
      ...(page === 0 ? form.head.draw(MARGIN + TITLE_HEIGHT) : []),
      ...(onPage.length === 0 ? [] : drawTable(columns, onPage, style, tableTop)),
      ...(isLast ? form.foot.draw(end) : []),
    ]);
  });
}

/** Widths as given are proportions; together they fill the page. */
function stretched(columns: readonly Column[], width: number): Column[] {
  const given = columns.reduce((sum, column) => sum + column.width, 0);
  return columns.map((column) => ({ ...column, width: Math.floor((column.width * width) / given) }));
}

/** The foot goes below the last row; where it does not fit, the last row goes with it to a new page. */
function withFoot(pages: readonly MeasuredRow[][], foot: number, room: (page: number) => number): MeasuredRow[][] {
  const last = pages.at(-1) ?? [];
  if (rowsHeight(last) + foot <= room(pages.length - 1)) return [...pages];
  const moved = last.length > 1 ? last.slice(-1) : [];
  return [...pages.slice(0, -1), last.slice(0, last.length - moved.length), moved];
}

function heading(form: Form, page: number, pageCount: number): DrawingElement[] {
  const width = contentWidth(form.paper);
  return [
    text(form.title, area(MARGIN, MARGIN - 40, width - 1600, 250), { size: 200, bold: true, valign: 'middle' }),
    text(plainText(form.subtitle), area(MARGIN, MARGIN + 215, width - 1600, 150), { size: 110 }),
    text(`Page ${page} of ${pageCount}`, area(MARGIN + width - 1500, MARGIN - 40, 1500, 250), {
      size: 105,
      align: 'right',
      valign: 'middle',
    }),
  ];
}

const SAMPLE_MARGIN = 600;

function sheet(form: Form, elements: readonly DrawingElement[]): Page {
  const { width, height } = paperSize(form.paper);
  return samplePage({ width, height, elements }, form.isSample);
}

/** In the sandbox: SAMPLE beneath everything, barcodes cleared of it, and the word once more at the foot, as text. */
export function samplePage(page: Page, isSample: boolean): Page {
  if (!isSample) return page;
  const face = area(SAMPLE_MARGIN, SAMPLE_MARGIN, page.width - 2 * SAMPLE_MARGIN, page.height - 2 * SAMPLE_MARGIN);
  const cleared = page.elements.filter((element) => element.kind === 'barcode').map((code) => fill(code, 'white'));
  const word = text('SAMPLE', area(MARGIN, page.height - 280, page.width - 2 * MARGIN, 140), {
    size: 110,
    bold: true,
    align: 'center',
  });
  return { ...page, elements: [...sampleMark(face), ...cleared, ...page.elements, word] };
}
