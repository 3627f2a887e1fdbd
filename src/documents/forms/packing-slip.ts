import type { Paper } from '../../kernel/home-paper.ts';
import type { Page } from '../drawing/drawing.ts';
import { type Party, partyLines } from '../labels/party.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { documentDate } from './dates.ts';
import { layoutForm, type Part } from './form.ts';
import { barcodeRow, fieldRow, gap, paragraph, stacked } from './form-parts.ts';
import { layoutPackingPictures, type PackingPicture } from './packing-picture.ts';
import type { Column, Row } from './table.ts';

/** What lies in the parcel, for the one who opens it. No prices. */
export interface PackingSlip {
  readonly paper: Paper;
  readonly isSample: boolean;
  /** Absent where it was booked without an order. */
  readonly orderNumber?: string;
  /** Scanned where there is no order. */
  readonly shipmentNumber: string;
  readonly orderDate?: string;
  readonly shipDate?: string;
  readonly from: Party;
  readonly to: Party;
  readonly carrierName?: string;
  readonly serviceName?: string;
  readonly trackingNumbers: readonly string[];
  readonly references: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly PackingSlipLine[];
  /** A word to the customer. */
  readonly message?: string;
  /** How each box is packed, drawn on pages of their own; none where not asked for. */
  readonly pictures?: readonly PackingPicture[];
}

export interface PackingSlipLine {
  readonly sku: string;
  readonly description: string;
  readonly ordered: string;
  readonly shipped: string;
  /** Still to come. */
  readonly open: string;
  /** Which package it is in, as `1, 2`. */
  readonly packages?: string;
  /** Serial and lot numbers. */
  readonly identifiers?: string;
}

const COLUMNS: readonly Column[] = [
  { title: 'SKU', width: 1400 },
  { title: 'DESCRIPTION', width: 3200 },
  { title: 'PACKAGE', width: 800 },
  { title: 'ORDERED', width: 750, align: 'right' },
  { title: 'SHIPPED', width: 750, align: 'right', bold: true },
  { title: 'OPEN', width: 600, align: 'right' },
];

export function layoutPackingSlip(slip: PackingSlip): Page[] {
  const form = layoutForm({
    paper: slip.paper,
    isSample: slip.isSample,
    title: 'PACKING SLIP',
    subtitle: subtitleOf(slip),
    head: head(slip),
    columns: COLUMNS,
    rows: slip.lines.map(row),
    foot: stacked(
      gap(60),
      paragraph(slip.paper, slip.message === undefined ? 0 : 500, plainText(slip.message ?? ''), 110),
    ),
  });
  return [...form, ...layoutPackingPictures(slip.pictures ?? [], { ...slip, subtitle: subtitleOf(slip) })];
}

function subtitleOf({ orderNumber, shipmentNumber }: PackingSlip): string {
  return orderNumber === undefined ? `Shipment ${shipmentNumber}` : `Order ${orderNumber}`;
}

function head(slip: PackingSlip): Part {
  const date = (iso: string | undefined) => (iso === undefined ? '' : documentDate(iso));
  return stacked(
    fieldRow(slip.paper, 880, [
      { caption: 'FROM', value: partyLines(slip.from, slip.to.country) },
      { caption: 'SHIP TO', value: partyLines(slip.to, slip.from.country) },
    ]),
    fieldRow(slip.paper, 330, [
      { caption: 'ORDER NUMBER', value: plainText(slip.orderNumber ?? '') },
      { caption: 'ORDER DATE', value: date(slip.orderDate) },
      { caption: 'SHIP DATE', value: date(slip.shipDate) },
      { caption: 'CARRIER', value: lines([slip.carrierName, slip.serviceName].filter(Boolean).join(' ')) },
    ]),
    fieldRow(slip.paper, 420, [
      { caption: 'TRACKING NUMBERS', value: plainText(someOf(slip.trackingNumbers)) },
      {
        caption: 'REFERENCES',
        value: plainText(slip.references.map(({ label, value }) => `${label}: ${value}`).join(' / ')),
      },
    ]),
    barcodeRow(slip.paper, 'ORDER', slip.orderNumber ?? '') ?? barcodeRow(slip.paper, 'SHIPMENT', slip.shipmentNumber),
    gap(),
  );
}

/** As many as can be read where they stand. */
const MOST_NUMBERS = 8;

function someOf(numbers: readonly string[]): string {
  const more = numbers.length - MOST_NUMBERS;
  const shown = numbers.slice(0, MOST_NUMBERS).join(', ');
  return more <= 0 ? shown : `${shown} and ${more} more, as the labels say`;
}

function row(entry: PackingSlipLine): Row {
  return {
    cells: [
      plainText(entry.sku),
      lines(entry.description, entry.identifiers),
      plainText(entry.packages ?? ''),
      plainText(entry.ordered),
      plainText(entry.shipped),
      plainText(entry.open),
    ],
  };
}
