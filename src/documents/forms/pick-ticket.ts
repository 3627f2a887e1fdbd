import type { Paper } from '../../kernel/home-paper.ts';
import type { Page } from '../drawing/drawing.ts';
import { type Party, partyLines } from '../labels/party.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { documentDate } from './dates.ts';
import { layoutForm, type Part } from './form.ts';
import { barcodeRow, fieldRow, gap, stacked } from './form-parts.ts';
import { notesPages, notesPart } from './pick-notes.ts';
import type { Column, Row } from './table.ts';

/** What a picker fetches for one order. */
export interface PickTicket {
  readonly paper: Paper;
  readonly isSample: boolean;
  readonly orderNumber: string;
  /** Scanned where the order's number holds characters that no barcode carries. */
  readonly orderId: string;
  readonly warehouse: string;
  readonly shipTo: Party;
  /** Where it is picked: addresses at home name no country. */
  readonly homeCountry?: string;
  readonly serviceName?: string;
  readonly shipBy?: string;
  readonly batch?: string;
  readonly notes?: string;
  /** It must not ship: whoever picks it is told. */
  readonly isOnHold?: boolean;
  readonly lines: readonly PickLine[];
}

export interface PickLine {
  /** Bin location; lines without one come last. */
  readonly bin?: string;
  readonly sku: string;
  readonly upc?: string;
  readonly description: string;
  readonly quantity: string;
  /** Serial and lot numbers: which of the goods are meant. */
  readonly identifiers?: string;
  /** Where its shop says that it lies, if not where the order is picked. */
  readonly liesAt?: string;
}

const COLUMNS: readonly Column[] = [
  { title: 'BIN', width: 1000, bold: true },
  { title: 'SKU', width: 1400 },
  { title: 'DESCRIPTION', width: 3100 },
  { title: 'QTY', width: 600, align: 'right', bold: true },
  { title: 'PICKED', width: 700 },
  { title: 'DONE', width: 500 },
];

/** Tickets of many orders in one document, each on pages of its own, lines in the order of the bins. */
export function layoutPickTickets(tickets: readonly PickTicket[]): Page[] {
  return tickets.flatMap(layoutPickTicket);
}

export function layoutPickTicket(ticket: PickTicket): Page[] {
  const byBin = new Intl.Collator('en', { numeric: true });
  const sorted = [...ticket.lines].sort((a, b) => {
    if (a.bin === undefined || b.bin === undefined) return Number(a.bin === undefined) - Number(b.bin === undefined);
    return byBin.compare(a.bin, b.bin);
  });
  const pages = layoutForm({
    paper: ticket.paper,
    isSample: ticket.isSample,
    title: 'PICK TICKET',
    subtitle: `Order ${ticket.orderNumber}${ticket.isOnHold === true ? ' · ON HOLD' : ''}`,
    head: head(ticket),
    columns: COLUMNS,
    rows: sorted.map(row),
    foot: fieldRow(ticket.paper, 420, [
      { caption: 'PICKED BY', value: '' },
      { caption: 'CHECKED BY', value: '' },
      { caption: 'TIME', value: '' },
    ]),
  });
  return [...pages, ...notesPages(ticket)];
}

function head(ticket: PickTicket): Part {
  return stacked(
    barcodeRow(ticket.paper, 'ORDER', ticket.orderNumber) ?? barcodeRow(ticket.paper, 'ORDER', ticket.orderId),
    fieldRow(ticket.paper, 760, [
      { caption: 'SHIP TO', value: partyLines(ticket.shipTo, ticket.homeCountry) },
      {
        caption: 'ORDER',
        value: lines(
          ticket.orderNumber,
          `Picked at ${ticket.warehouse}`,
          ticket.serviceName,
          ticket.shipBy === undefined ? undefined : `Ship by ${documentDate(ticket.shipBy)}`,
          ticket.batch === undefined ? undefined : `Batch ${ticket.batch}`,
        ),
      },
    ]),
    notesPart(ticket),
    gap(),
  );
}

function row(entry: PickLine): Row {
  return {
    cells: [
      plainText(entry.bin ?? ''),
      plainText(entry.sku),
      lines(
        entry.description,
        entry.upc === undefined ? undefined : `UPC ${entry.upc}`,
        entry.identifiers,
        entry.liesAt === undefined ? undefined : `Lies at ${entry.liesAt}`,
      ),
      plainText(entry.quantity),
      '',
      '',
    ],
    checkBoxAt: 5,
  };
}
