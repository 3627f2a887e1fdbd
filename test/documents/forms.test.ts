import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type CommercialInvoice, layoutCommercialInvoice } from '../../src/documents/forms/commercial-invoice.ts';
import {
  renderCommercialInvoicesPdf,
  renderManifestPdf,
  renderPackingSlipsPdf,
  renderPickTicketsPdf,
} from '../../src/documents/forms/form-pdf.ts';
import { layoutManifest, type Manifest } from '../../src/documents/forms/manifest.ts';
import { layoutPackingSlip, type PackingSlip } from '../../src/documents/forms/packing-slip.ts';
import { layoutPickTickets, type PickTicket } from '../../src/documents/forms/pick-ticket.ts';
import type { Party } from '../../src/documents/labels/party.ts';
import { estimatedWidth, latinMetrics } from '../../src/documents/text/helvetica.ts';
import { fitText, textHeight } from '../../src/documents/text/text-fit.ts';
import { brokenLaws } from './layout-laws.ts';
import { type Looking, openLooking } from './pixels.ts';

// Rendering and decoding take seconds where others use the processor too.
vi.setConfig({ testTimeout: 180_000 });

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

const FROM: Party = {
  company: 'Demo Warehouse',
  street1: '5900 Pasteur Ct',
  city: 'Carlsbad',
  state: 'CA',
  zip: '92008',
  country: 'US',
};
const TO: Party = { name: '山田太郎', street1: '丸の内1-9-1', city: '千代田区', zip: '100-0005', country: 'JP' };

function invoice(count: number, word = 'Cotton T-shirt'): CommercialInvoice {
  return {
    paper: 'letter',
    isSample: true,
    invoiceNumber: 'INV-42',
    date: '2026-03-02',
    seller: FROM,
    sellerTaxId: '12-3456789',
    buyer: TO,
    carrierName: 'Fixture World',
    trackingNumber: 'FWX1000000042',
    currency: 'USD',
    incoterm: 'DAP Tokyo',
    reasonForExport: 'Sale',
    eei: 'NO EEI 30.37(a)',
    packageCount: '2',
    grossWeight: '12.4 lb',
    lines: Array.from({ length: count }, (_, index) => ({
      description: `${word} no${index}.`,
      sku: `TS-${index}`,
      quantity: '2',
      unit: 'pcs',
      unitPrice: '12.5000',
      amount: '25.00',
      hsCode: '6109.10',
      countryOfOrigin: 'VN',
    })),
    charges: [
      { label: 'Subtotal', amount: '125.00' },
      { label: 'Freight', amount: '38.20' },
    ],
    total: '163.20',
  };
}

function slip(count: number, word = 'Cotton T-shirt'): PackingSlip {
  return {
    paper: 'a4',
    isSample: false,
    shipmentNumber: '794644790138',
    orderNumber: 'SO-1042',
    orderDate: '2026-02-27',
    shipDate: '2026-03-02',
    from: FROM,
    to: TO,
    carrierName: 'Fixture Parcel',
    serviceName: 'Ground',
    trackingNumbers: ['SDX1000000001', 'SDX1000000002'],
    references: [{ label: 'PO', value: 'PO-7781' }],
    lines: Array.from({ length: count }, (_, index) => ({
      sku: `TS-${index}`,
      description: `${word} no${index}.`,
      ordered: '4',
      shipped: '2',
      open: '2',
      packages: '1, 2',
      identifiers: 'Serial A100',
    })),
    message: 'Thank you.',
  };
}

function ticket(orderNumber: string, bins: readonly (string | undefined)[]): PickTicket {
  return {
    paper: 'letter',
    isSample: false,
    orderNumber,
    orderId: 'ord_01J0000000',
    warehouse: 'MAIN',
    shipTo: TO,
    notes: 'Gift: no prices.',
    lines: bins.map((bin, index) => ({
      sku: `SKU-${index}`,
      description: 'Thing',
      quantity: String(index + 1),
      ...(bin === undefined ? {} : { bin }),
    })),
  };
}

function manifest(count: number): Manifest {
  return {
    paper: 'letter',
    isSample: false,
    manifestNumber: 'MAN-20260302',
    date: '2026-03-02',
    carrierName: 'Fixture Parcel',
    from: FROM,
    shipments: Array.from({ length: count }, (_, index) => ({
      trackingNumber: `SDX${1_000_000_000 + index}`,
      orderNumber: `SO-${index}`,
      serviceName: 'Ground',
      to: TO,
      packages: '1',
      weight: '12.4 lb',
    })),
    totals: { shipments: String(count), packages: String(count), weight: '868.0 lb' },
    services: [{ name: 'Ground', packages: String(count) }],
    missing: [{ trackingNumber: 'SDX9999999999', reason: 'cancelled' }],
  };
}

async function barcodes(pdf: Uint8Array): Promise<string[][]> {
  const pages = await looking.pdf(pdf, 203);
  return Promise.all(pages.map((page) => looking.barcodes(page)));
}

describe('forms on office paper', () => {
  it('the barcode of each form is the number that it is about', async () => {
    expect(await barcodes(await renderCommercialInvoicesPdf([invoice(2)]))).toEqual([['FWX1000000042']]);
    expect(await barcodes(await renderPackingSlipsPdf([slip(2)]))).toEqual([['SO-1042']]);
    expect(await barcodes(await renderManifestPdf(manifest(2)))).toEqual([['MAN-20260302']]);
  });

  it('pick tickets of many orders are one document; a number that no barcode carries gives way to the order id', async () => {
    const pdf = await renderPickTicketsPdf([ticket('SO-1042', ['A-1']), ticket('注文-9', ['A-1'])]);
    expect(await barcodes(pdf)).toEqual([['SO-1042'], ['ord_01J0000000']]);
  });

  it('a number too long for bars that scan at 203 dpi gives way, on a slip to that of the shipment', async () => {
    const wide = 'WEB-Order-aZ9xY8wQ7r-NorthWing-Gate4-bCd';
    const long = `${wide}EfGhIjKlMnOpQrStUvWxYz`;
    expect(
      await barcodes(await renderPackingSlipsPdf([wide, long].map((orderNumber) => ({ ...slip(2), orderNumber })))),
    ).toEqual([[wide], ['794644790138']]);
    expect(await barcodes(await renderPickTicketsPdf([wide, long].map((number) => ticket(number, ['A-1']))))).toEqual([
      [wide],
      ['ord_01J0000000'],
    ]);
  });

  it('a pick ticket walks the bins in their order, 2 before 10, those without a bin last', async () => {
    const [text = ''] = await looking.pdfTexts(
      await renderPickTicketsPdf([ticket('SO-1', ['A-10', undefined, 'A-2', 'B-1'])]),
    );
    const order = ['SKU-2', 'SKU-0', 'SKU-3', 'SKU-1'].map((sku) => text.indexOf(sku));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  it.each([
    ['Gift: no prices.', 1],
    ['leave this one at the side door '.repeat(40), 1],
    ['x '.repeat(4900), 2],
    [`${'word '.repeat(9_000)}${'w'.repeat(4_000)}`, 6],
  ])('notes on a pick ticket are there and can be read, however long: %#', (told, pageCount) => {
    const notes = `${told} END`;
    const pages = layoutPickTickets([{ ...ticket('SO-1', ['A-1']), notes }]);
    expect(pages.flatMap(brokenLaws)).toEqual([]);
    const metrics = latinMetrics();
    const all = pages.flatMap(({ elements }) => elements.filter((element) => element.kind === 'text'));
    const texts = all.filter(({ text, width }) => width > 7_000 && text !== 'NOTES');
    const small = texts.filter(({ text, width, height, bold }) => {
      return textHeight(text, width, 80, bold, (each, isBold) => estimatedWidth(metrics, each, isBold)) > height;
    });
    expect(small.map(({ text }) => text.slice(0, 40))).toEqual([]);
    const plain = (text: string) => text.replaceAll(/\s/g, '');
    expect(plain(texts.map(({ text }) => text).join('')).includes(plain(notes))).toBe(true);
    expect(pages).toHaveLength(pageCount);
  });

  it('serial numbers by the hundred go over lines and pages as large as all else, each once', () => {
    const serials = Array.from({ length: 900 }, (_, index) => `S/N ${7_000_000 + index}`);
    const [line, next] = slip(2).lines;
    const pages = layoutPackingSlip({
      ...slip(0),
      lines: [line, next].flatMap((each) => (each === undefined ? [] : { ...each, identifiers: serials.join(', ') })),
    });
    const boxes = pages.flatMap(({ elements }) => elements.filter((element) => element.kind === 'text'));
    const told = boxes.filter(({ text }) => /\d{7}/.test(text) && /^(S\/N|Cotton|\d{7},)/.test(text));
    const latin = latinMetrics();
    const sizes = told.map((box) => fitText(box, (text, bold) => estimatedWidth(latin, text, bold)).size);
    expect([...new Set(sizes)]).toEqual([100]);
    const numbers = told.flatMap(({ text }) => text.match(/\b7\d{6}\b/g) ?? []);
    expect(numbers).toEqual([...serials, ...serials].map((serial) => serial.slice(4)));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(brokenLaws(page)).toEqual([]);
  });

  it('an invoice says what customs asks for', async () => {
    const [text = ''] = await looking.pdfTexts(await renderCommercialInvoicesPdf([invoice(1)]));
    for (const value of [
      'Tax ID 12-3456789',
      'DAP Tokyo',
      'NO EEI 30.37(a)',
      '6109.10',
      'VN',
      '12.5000',
      'TOTAL USD',
      '163.20',
      'Signature',
      'JAPAN',
      'SAMPLE',
    ]) {
      expect(text).toContain(value);
    }
  });

  it.each([
    ['invoice', async () => renderCommercialInvoicesPdf([invoice(120)]), 120],
    ['packing slip', async () => renderPackingSlipsPdf([slip(120)]), 120],
  ] as const)('a long %s goes on over numbered pages, no line lost, none twice', async (_, render, count) => {
    const texts = await looking.pdfTexts(await render());
    expect(texts.length).toBeGreaterThan(2);
    const all = texts.join('\n');
    for (let index = 0; index < count; index++) expect(all.split(`no${index}.`).length - 1, `line ${index}`).toBe(1);
    for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
  });

  it('a manifest has every shipment, the totals, what is missing, and lines for the driver to sign on', async () => {
    const texts = await looking.pdfTexts(await renderManifestPdf(manifest(70)));
    const all = texts.join('\n');
    for (let index = 0; index < 70; index++) expect(all).toContain(`SDX${1_000_000_000 + index}`);
    for (const value of ['TOTAL: 70', '868.0 lb', 'NOT HANDED OVER', 'cancelled', 'Driver: signature, name'])
      expect(all).toContain(value);
  });

  it('the packing picture draws every item in its place and to scale', () => {
    const picture = {
      title: 'Box 1',
      width: 12,
      height: 9,
      items: [{ x: 3, y: 0, width: 6, height: 4.5, label: 'TS-1' }],
    };
    const page = layoutPackingSlip({ ...slip(1), pictures: [picture] }).at(-1);
    const box = page?.elements.find((element) => element.kind === 'frame' && element.thickness === 20);
    const item = page?.elements.find((element) => element.kind === 'fill' && element.shade === 'light');
    if (box?.kind !== 'frame' || item?.kind !== 'fill') throw new Error('no picture');
    expect((item.x - box.x) / box.width).toBeCloseTo(0.25, 2);
    expect(item.width / box.width).toBeCloseTo(0.5, 2);
    expect(item.height / box.height).toBeCloseTo(0.5, 2);
  });

  it('no text leaves its box or touches another, whatever is written', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 40 }), (text, name, count) => {
        const party = { ...TO, company: name, street1: text, city: name };
        const pages = [
          ...layoutCommercialInvoice({ ...invoice(count, text), buyer: party, incoterm: name, reasonForExport: text }),
          ...layoutPackingSlip({ ...slip(count, text), to: party, message: text }),
          ...layoutPickTickets([{ ...ticket(name, [text, undefined]), notes: text }]),
          ...layoutManifest({ ...manifest(count), carrierName: text, from: party }),
        ];
        expect(pages.flatMap(brokenLaws)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
