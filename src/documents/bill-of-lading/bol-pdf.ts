import { sheetOf } from '../drawing/drawing.ts';
import { renderPdf } from '../drawing/pdf.ts';
import type { BillOfLading } from './bill-of-lading.ts';
import { layoutBillOfLading } from './bol-layout.ts';

/** Bills of lading as one PDF on letter paper, one after the other. The same bills give the same bytes. */
export function renderBillsOfLadingPdf(bols: readonly BillOfLading[]): Promise<Uint8Array> {
  const title = bols.length === 1 ? `Bill of lading ${bols[0]?.bolNumber ?? ''}` : `${bols.length} bills of lading`;
  return renderPdf(
    bols.flatMap((bol) => layoutBillOfLading(bol).map(sheetOf)),
    { title },
  );
}
