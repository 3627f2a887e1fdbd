import { type Page, type Sheet, sheetOf } from '../drawing/drawing.ts';
import { renderPdf } from '../drawing/pdf.ts';
import { type AnyLabel, labelTitle, layoutAnyLabel } from './any-label.ts';
import { type LabelPaper, labelSheets } from './label-sheets.ts';
import { laidOut } from './laid-out.ts';

/**
 * Labels of any kind as one PDF in the order given: a page of 4 × 6 in each, or several on a sheet of office paper.
 * The same labels give the same bytes.
 */
export function renderLabelsPdf(labels: readonly AnyLabel[], paper: LabelPaper = '4x6'): Promise<Uint8Array> {
  const [first, another] = labels;
  const title = first === undefined || another !== undefined ? `${labels.length} labels` : labelTitle(first);
  return renderPdf(sheets(laidOut(labels, layoutAnyLabel), paper), { title });
}

function* sheets(pages: Iterable<Page>, paper: LabelPaper): Generator<Sheet> {
  if (paper !== '4x6') yield* labelSheets(pages, paper);
  else for (const page of pages) yield sheetOf(page);
}
