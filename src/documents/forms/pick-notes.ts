import type { Paper } from '../../kernel/home-paper.ts';
import type { Page } from '../drawing/drawing.ts';
import { estimatedWidth, latinMetrics } from '../text/helvetica.ts';
import type { MeasureText } from '../text/line-wrap.ts';
import { plainText } from '../text/plain-text.ts';
import { textHeight } from '../text/text-fit.ts';
import { contentWidth, layoutForm, type Part } from './form.ts';
import { gap, paragraph, stacked } from './form-parts.ts';

/** Of the text, and the least and greatest height above the table, in mils. */
const SIZE = 95;
const LEAST = 400;
const MOST = 2_500;
/** Characters of a row on the pages of their own: far less than a page holds. */
const A_ROW = 1_500;

interface Noted {
  readonly paper: Paper;
  readonly isSample: boolean;
  readonly orderNumber: string;
  readonly notes?: string;
}

/** The notes above the table, as high as they are; longer ones stand on pages of their own, and here is told so. */
export function notesPart(ticket: Noted): Part | undefined {
  if (ticket.notes === undefined) return undefined;
  const content = plainText(`Notes: ${ticket.notes}`);
  const height = heightOf(content, ticket.paper);
  const shown = height > MOST ? 'Notes: see the pages NOTES at the end.' : content;
  return stacked(gap(60), paragraph(ticket.paper, height > MOST ? LEAST : Math.max(LEAST, height), shown, SIZE));
}

/** Pages for notes that are too long to stand above the table; none for others. */
export function notesPages({ paper, isSample, orderNumber, notes = '' }: Noted): readonly Page[] {
  const content = plainText(notes);
  if (heightOf(plainText(`Notes: ${notes}`), paper) <= MOST) return [];
  const rows = content.match(new RegExp(`.{1,${A_ROW}}(?: |$)|.{1,${A_ROW}}`, 'gsu')) ?? [];
  return layoutForm({
    paper,
    isSample,
    title: 'NOTES',
    subtitle: `Order ${orderNumber}`,
    head: gap(),
    columns: [{ title: 'NOTES', width: 1 }],
    rows: rows.map((text) => ({ cells: [text.trim()] })),
    foot: gap(0),
  });
}

function heightOf(content: string, paper: Paper): number {
  const metrics = latinMetrics();
  const measure: MeasureText = (text, bold) => estimatedWidth(metrics, text, bold);
  return textHeight(content, contentWidth(paper), SIZE, false, measure);
}
