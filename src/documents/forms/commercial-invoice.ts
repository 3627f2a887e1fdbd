import type { Paper } from '../../kernel/home-paper.ts';
import type { Page } from '../drawing/drawing.ts';
import { text } from '../drawing/drawing.ts';
import { area, signatureLine } from '../drawing/paper.ts';
import { type Party, partyLines } from '../labels/party.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { documentDate } from './dates.ts';
import { contentWidth, layoutForm, MARGIN, type Part } from './form.ts';
import { barcodeRow, fieldRow, gap, stacked } from './form-parts.ts';
import type { Column, Row } from './table.ts';

/** Amounts come formatted in the invoice's currency, dates as ISO. */
export interface CommercialInvoice {
  readonly paper: Paper;
  readonly isSample: boolean;
  readonly invoiceNumber: string;
  readonly date: string;
  readonly seller: Party;
  readonly sellerTaxId?: string;
  readonly buyer: Party;
  readonly buyerTaxId?: string;
  /** Where the goods go, when not to the buyer. */
  readonly consignee?: Party;
  readonly carrierName: string;
  readonly trackingNumber: string;
  readonly orderNumber?: string;
  readonly purchaseOrder?: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Three letters and a place, as `DAP Zürich`. */
  readonly incoterm?: string;
  /** `sale`, `gift`, `sample`, `return`, … */
  readonly reasonForExport: string;
  /** An ITN, or the exemption as `NO EEI 30.37(a)`. */
  readonly eei?: string;
  readonly packageCount: string;
  readonly grossWeight: string;
  readonly lines: readonly InvoiceLine[];
  readonly charges: readonly InvoiceCharge[];
  readonly total: string;
}

export interface InvoiceLine {
  readonly description: string;
  readonly sku?: string;
  readonly quantity: string;
  /** `pcs`, `kg`, … */
  readonly unit: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly hsCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryOfOrigin?: string;
}

/** Subtotal, freight, insurance, discount, tax: in their order, above the total. */
export interface InvoiceCharge {
  readonly label: string;
  readonly amount: string;
}

const COLUMNS: readonly Column[] = [
  { title: '#', width: 300, align: 'right' },
  { title: 'DESCRIPTION', width: 2700 },
  { title: 'HS CODE', width: 900 },
  { title: 'ORIGIN', width: 600 },
  { title: 'QTY', width: 700, align: 'right' },
  { title: 'UNIT', width: 500 },
  { title: 'UNIT PRICE', width: 950, align: 'right' },
  { title: 'AMOUNT', width: 1050, align: 'right' },
];

const DECLARATION =
  'I declare that the information on this invoice is true and correct, and that the contents of this shipment are as stated above.';

/** A commercial invoice for customs; as many pages as its lines need. */
export function layoutCommercialInvoice(invoice: CommercialInvoice): Page[] {
  return layoutForm({
    paper: invoice.paper,
    isSample: invoice.isSample,
    title: 'COMMERCIAL INVOICE',
    subtitle: `Invoice ${invoice.invoiceNumber}`,
    head: head(invoice),
    columns: COLUMNS,
    rows: invoice.lines.map(row),
    foot: foot(invoice),
  });
}

function head(invoice: CommercialInvoice): Part {
  const { paper } = invoice;
  return stacked(
    fieldRow(paper, 900, [
      { caption: 'SELLER / EXPORTER', value: taxed(invoice.seller, invoice.sellerTaxId) },
      { caption: 'BUYER / IMPORTER', value: taxed(invoice.buyer, invoice.buyerTaxId) },
      { caption: 'CONSIGNEE', value: partyLines(invoice.consignee ?? invoice.buyer, undefined) },
    ]),
    plainRow(
      paper,
      ['INVOICE NUMBER', invoice.invoiceNumber],
      ['DATE', documentDate(invoice.date)],
      ['ORDER', invoice.orderNumber],
      ['PURCHASE ORDER', invoice.purchaseOrder],
    ),
    plainRow(
      paper,
      ['CARRIER', invoice.carrierName],
      ['TRACKING NUMBER', invoice.trackingNumber],
      ['PACKAGES', invoice.packageCount],
      ['GROSS WEIGHT', invoice.grossWeight],
    ),
    plainRow(
      paper,
      ['TERMS OF DELIVERY (INCOTERMS 2020)', invoice.incoterm],
      ['REASON FOR EXPORT', invoice.reasonForExport],
      ['CURRENCY', invoice.currency],
      ['EEI', invoice.eei],
    ),
    barcodeRow(paper, 'SHIPMENT', invoice.trackingNumber),
    gap(),
  );
}

function taxed(party: Party, taxId: string | undefined): string {
  return lines(...partyLines(party, undefined).split('\n'), taxId === undefined ? undefined : `Tax ID ${taxId}`);
}

function plainRow(paper: Paper, ...fields: readonly (readonly [caption: string, value: string | undefined])[]): Part {
  return fieldRow(
    paper,
    330,
    fields.map(([caption, value]) => ({ caption, value: plainText(value ?? '') })),
  );
}

function row(entry: InvoiceLine, index: number): Row {
  return {
    cells: [
      String(index + 1),
      lines(entry.description, entry.sku === undefined ? undefined : `SKU ${entry.sku}`),
      plainText(entry.hsCode ?? ''),
      plainText(entry.countryOfOrigin ?? ''),
      plainText(entry.quantity),
      plainText(entry.unit),
      plainText(entry.unitPrice),
      plainText(entry.amount),
    ],
  };
}

const LINE = 190;

function foot(invoice: CommercialInvoice): Part {
  const width = contentWidth(invoice.paper);
  const sums = [...invoice.charges, { label: `TOTAL ${invoice.currency}`, amount: invoice.total }];
  return {
    height: 60 + sums.length * LINE + 900,
    draw(top) {
      const below = top + 60 + sums.length * LINE;
      return [
        ...sums.flatMap(({ label, amount }, index) => {
          const bold = index === sums.length - 1;
          const y = top + 60 + index * LINE;
          return [
            text(plainText(label), area(MARGIN + width - 3400, y, 1900, LINE - 10), {
              size: 110,
              bold,
              align: 'right',
              valign: 'middle',
            }),
            text(plainText(amount), area(MARGIN + width - 1450, y, 1415, LINE - 10), {
              size: 110,
              bold,
              align: 'right',
              valign: 'middle',
            }),
          ];
        }),
        text(DECLARATION, area(MARGIN, below + 120, width, 260), { size: 100 }),
        ...signatureLine(area(MARGIN, below + 420, 3500, 420), 'Signature of authorised person, name, date'),
      ];
    },
  };
}
