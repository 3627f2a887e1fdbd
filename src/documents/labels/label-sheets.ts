import type { Page, Placement, Sheet } from '../drawing/drawing.ts';
import { A4, LETTER, type PaperSize } from '../drawing/paper.ts';

/**
 * What labels are printed on: label stock, or office paper: two labels in full size on a sheet on its side, or four, a
 * little smaller, on an upright one.
 */
export type LabelPaper = '4x6' | 'letter_2up' | 'letter_4up' | 'a4_2up' | 'a4_4up';

/** No office printer prints nearer to the edge. */
const EDGE = 200;

/** Labels on sheets, row by row, the last sheet as full as it gets. */
export function* labelSheets(pages: Iterable<Page>, paper: Exclude<LabelPaper, '4x6'>): Generator<Sheet> {
  const size = sheetSize(paper);
  const rows = paper.endsWith('4up') ? 2 : 1;
  let placements: Placement[] = [];
  for (const page of pages) {
    placements.push(placed(page, placements.length, size, rows));
    if (placements.length < rows * 2) continue;
    yield { ...size, placements };
    placements = [];
  }
  if (placements.length > 0) yield { ...size, placements };
}

function sheetSize(paper: Exclude<LabelPaper, '4x6'>): PaperSize {
  const upright = paper.startsWith('a4') ? A4 : LETTER;
  return paper.endsWith('4up') ? upright : { width: upright.height, height: upright.width };
}

/** Centred in its half or quarter of the sheet, in full size where that is large enough. */
function placed(page: Page, index: number, size: PaperSize, rows: number): Placement {
  const cell = { width: (size.width - 2 * EDGE) / 2, height: (size.height - 2 * EDGE) / rows };
  const scale = Math.min(1, cell.width / page.width, cell.height / page.height);
  const column = index % 2;
  const row = Math.floor(index / 2);
  return {
    page,
    x: EDGE + column * cell.width + (cell.width - page.width * scale) / 2,
    y: EDGE + row * cell.height + (cell.height - page.height * scale) / 2,
    scale,
  };
}
