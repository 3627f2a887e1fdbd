import type { DocumentRenderer } from '../seams/services.ts';

/** Draws by pdfkit and by our own ZPL writer; both are loaded only when something is drawn. */
export function documentRenderer(): DocumentRenderer {
  return {
    async labelsPdf(labels) {
      const { renderLabelsPdf } = await import('../documents/label-pdf.ts');
      return renderLabelsPdf(labels);
    },
    async labelsZpl(labels, dpi) {
      const { renderLabelsZpl } = await import('../documents/label-zpl.ts');
      return new TextEncoder().encode(await renderLabelsZpl(labels, { dpi }));
    },
    async billsOfLadingPdf(bills) {
      const { renderBillsOfLadingPdf } = await import('../documents/bol-pdf.ts');
      return renderBillsOfLadingPdf(bills);
    },
  };
}
