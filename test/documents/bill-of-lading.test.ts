import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BillOfLading } from '../../src/documents/bill-of-lading/bill-of-lading.ts';
import { layoutBillOfLading } from '../../src/documents/bill-of-lading/bol-layout.ts';
import { renderBillsOfLadingPdf } from '../../src/documents/bill-of-lading/bol-pdf.ts';
import { brokenLaws } from './layout-laws.ts';
import { type Looking, openLooking } from './pixels.ts';
import { randomBill } from './random-bills.ts';

const BILL: BillOfLading = {
  isSample: true,
  date: '2026-03-02',
  bolNumber: '06141411234567890',
  shipFrom: {
    company: 'Demo Warehouse',
    street1: '5900 Pasteur Ct',
    city: 'Carlsbad',
    state: 'CA',
    zip: '92008',
    country: 'US',
  },
  shipTo: {
    company: 'Example Paint LLC',
    street1: '4500 Industrial Pkwy',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    country: 'US',
  },
  carrierName: 'Fixture Freight',
  scac: 'FXLT',
  proNumber: '123456789',
  freightTerms: 'collect',
  orders: [{ orderNumber: 'SO-1042', packages: '24', weight: '1,240 lb', isPalletized: true, note: 'PO 99887766' }],
  orderTotals: { packages: '24', weight: '1,240 lb' },
  lines: [
    {
      handlingUnits: '2',
      handlingUnitType: 'PLT',
      packages: '24',
      packageType: 'CTN',
      weight: '1,240 lb',
      description: 'in cans in boxes',
      nmfc: '149980-2',
      freightClass: '55',
      hazmat: [
        {
          regulation: 'hazmat',
          identificationNumber: 'UN1992',
          properShippingName: 'Flammable liquids, toxic, n.o.s.',
          technicalName: 'contains methanol',
          hazardClass: '3 (6.1)',
          packingGroup: 'ii',
          quantity: '310 kg',
          packages: '24 boxes',
          emergencyPhone: '1-800-555-0199',
        },
      ],
    },
  ],
  lineTotals: { handlingUnits: '2', packages: '24', weight: '1,240 lb' },
  cod: { amount: '$2,400.00', feeTerms: 'prepaid', isCustomerCheckAccepted: true },
};

// Rendering and decoding take seconds where others use the processor too.
vi.setConfig({ testTimeout: 180_000 });

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

describe('bill of lading', () => {
  it('a scanner reads the BOL number as GS1-128 (402) and the PRO number, SAMPLE notwithstanding', async () => {
    const [page] = await looking.pdf(await renderBillsOfLadingPdf([BILL]), 203);
    expect(page && (await looking.barcodes(page))).toEqual(['123456789', ']C140206141411234567890']);
  });

  it('the sandbox prints SAMPLE, production does not', () => {
    const strokes = (bill: BillOfLading) =>
      layoutBillOfLading(bill)[0]?.elements.filter((element) => element.kind === 'line' && element.shade === 'grey')
        .length;
    expect(strokes(BILL)).toBeGreaterThan(50);
    expect(strokes({ ...BILL, isSample: false })).toBe(0);
  });

  it('a hazardous line has an X and the order of 49 CFR 172.202', async () => {
    const [text = ''] = await looking.pdfTexts(await renderBillsOfLadingPdf([BILL]));
    expect(text.replace(/\s+/g, ' ')).toContain(
      'UN1992, Flammable liquids, toxic, n.o.s. (contains methanol), 3 (6.1), PG II, 310 kg, 24 boxes, Emergency contact: 1-800-555-0199',
    );
    expect(text).toMatch(/ X\s+UN1992/);
  });

  it('prints what the carrier needs: parties, terms, SCAC, NMFC, class, COD, totals', async () => {
    const [text = ''] = await looking.pdfTexts(await renderBillsOfLadingPdf([BILL]));
    for (const value of [
      'Demo Warehouse',
      'Denver CO 80202',
      'Collect',
      'FXLT',
      '149980-2',
      '55',
      'COD Amount: $2,400.00',
      'SO-1042',
      'GRAND TOTAL',
    ]) {
      expect(text).toContain(value);
    }
  });

  it('rows that page 1 cannot hold continue on numbered supplements, none lost, none twice', async () => {
    const orders = Array.from({ length: 90 }, (_, index) => ({
      orderNumber: `ORD${1000 + index}`,
      packages: '1',
      weight: '1 lb',
    }));
    const lines = Array.from(
      { length: 50 },
      (_, index) => ({ ...BILL.lines[0], description: `LINE${1000 + index}` }) as BillOfLading['lines'][number],
    );
    const texts = await looking.pdfTexts(await renderBillsOfLadingPdf([{ ...BILL, orders, lines }]));
    expect(texts.length).toBeGreaterThan(2);
    const all = texts.join('\n');
    for (const row of [...orders.map((order) => order.orderNumber), ...lines.map((line) => line.description)]) {
      expect(all.split(row).length - 1, row).toBe(1);
    }
    for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
  });

  it('no text leaves its box or touches another, whatever is on the bill', () => {
    fc.assert(
      fc.property(randomBill, (bill) => {
        expect(layoutBillOfLading(bill).flatMap(brokenLaws)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('the same bill gives the same bytes', async () => {
    const foreign = { ...BILL, shipTo: { ...BILL.shipTo, name: '山田太郎', street1: 'شارع الملك فهد' } };
    expect(Buffer.compare(await renderBillsOfLadingPdf([foreign]), await renderBillsOfLadingPdf([foreign]))).toBe(0);
  });
});
