import type { BillOfLading } from './bill-of-lading.ts';
import { layoutBillOfLading } from './bol-layout.ts';
import { sheetOf } from './drawing.ts';
import { renderPdf } from './pdf.ts';

/** The bill of lading as PDF on letter paper. The same bill gives the same bytes. */
export function renderBillOfLadingPdf(bol: BillOfLading): Promise<Uint8Array> {
  return renderPdf(layoutBillOfLading(bol).map(sheetOf), { title: `Bill of lading ${bol.bolNumber}` });
}

/** Several bills one after the other in one PDF. */
export function renderBillsOfLadingPdf(bols: readonly BillOfLading[]): Promise<Uint8Array> {
  const title = bols.length === 1 ? `Bill of lading ${bols[0]?.bolNumber ?? ''}` : `${bols.length} bills of lading`;
  return renderPdf(
    bols.flatMap((bol) => layoutBillOfLading(bol).map(sheetOf)),
    { title },
  );
}
