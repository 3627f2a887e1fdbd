import type { DocumentRenderer } from '../seams/services.ts';

/** Draws by pdfkit and by our own ZPL writer; both are loaded only when something is drawn. */
export function documentRenderer(): DocumentRenderer {
  const forms = () => import('../documents/forms/form-pdf.ts');
  return {
    async labelsPdf(labels, paper) {
      const { renderLabelsPdf } = await import('../documents/labels/label-pdf.ts');
      return renderLabelsPdf(labels, paper);
    },
    async labelsZpl(labels, dpi) {
      const { renderLabelsZpl } = await import('../documents/labels/label-zpl.ts');
      return new TextEncoder().encode(await renderLabelsZpl(labels, { dpi }));
    },
    async billsOfLadingPdf(bills) {
      const { renderBillsOfLadingPdf } = await import('../documents/bill-of-lading/bol-pdf.ts');
      return renderBillsOfLadingPdf(bills);
    },
    commercialInvoicesPdf: async (invoices) => (await forms()).renderCommercialInvoicesPdf(invoices),
    packingSlipsPdf: async (slips) => (await forms()).renderPackingSlipsPdf(slips),
    pickTicketsPdf: async (tickets) => (await forms()).renderPickTicketsPdf(tickets),
    manifestPdf: async (manifest) => (await forms()).renderManifestPdf(manifest),
  };
}
