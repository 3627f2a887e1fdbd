import { type Page, sheetOf } from '../drawing/drawing.ts';
import { renderPdf } from '../drawing/pdf.ts';
import { type CommercialInvoice, layoutCommercialInvoice } from './commercial-invoice.ts';
import { layoutManifest, type Manifest } from './manifest.ts';
import { layoutPackingPictures, type PackingPicture, type PictureStyle } from './packing-picture.ts';
import { layoutPackingSlip, type PackingSlip } from './packing-slip.ts';
import { layoutPickTickets, type PickTicket } from './pick-ticket.ts';

/** Forms as PDF, several one after the other. The same models give the same bytes. */

export function renderCommercialInvoicesPdf(invoices: readonly CommercialInvoice[]): Promise<Uint8Array> {
  return render(
    invoices.flatMap(layoutCommercialInvoice),
    title(
      'Commercial invoice',
      invoices.map((each) => each.invoiceNumber),
    ),
  );
}

export function renderPackingSlipsPdf(slips: readonly PackingSlip[]): Promise<Uint8Array> {
  return render(
    slips.flatMap(layoutPackingSlip),
    title(
      'Packing slip',
      slips.map((each) => each.orderNumber ?? each.shipmentNumber),
    ),
  );
}

export function renderPickTicketsPdf(tickets: readonly PickTicket[]): Promise<Uint8Array> {
  return render(
    layoutPickTickets(tickets),
    title(
      'Pick ticket',
      tickets.map((each) => each.orderNumber),
    ),
  );
}

export function renderManifestPdf(manifest: Manifest): Promise<Uint8Array> {
  return render(layoutManifest(manifest), title('Manifest', [manifest.manifestNumber]));
}

/** Layers of boxes and pallets, seen from above. */
export function renderPackingPicturesPdf(
  pictures: readonly PackingPicture[],
  style: PictureStyle,
): Promise<Uint8Array> {
  return render(layoutPackingPictures(pictures, style), `How it is packed: ${style.subtitle}`);
}

function render(pages: readonly Page[], documentTitle: string): Promise<Uint8Array> {
  return renderPdf(pages.map(sheetOf), { title: documentTitle });
}

function title(kind: string, numbers: readonly string[]): string {
  return numbers.length === 1 ? `${kind} ${numbers[0] ?? ''}` : `${kind}: ${numbers.length} documents`;
}
