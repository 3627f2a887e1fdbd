import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BillOfLading } from '../../src/documents/bill-of-lading/bill-of-lading.ts';
import { layoutBillOfLading } from '../../src/documents/bill-of-lading/bol-layout.ts';
import { renderBillsOfLadingPdf } from '../../src/documents/bill-of-lading/bol-pdf.ts';
import type { Page } from '../../src/documents/drawing/drawing.ts';
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

  it('says all that is known of it, each in its place of the form, and ticks what holds', () => {
    const [ordered, shipped] = [BILL.orders.slice(0, 1), BILL.lines.slice(0, 1)];
    const hazmat = {
      regulation: 'limited_quantity',
      ...{ identificationNumber: 'UN1263', properShippingName: 'Paint' },
      ...{ hazardClass: '3', additionalDescription: 'Marine pollutant', emergencyPhone: '1-800' },
      emergencyContact: 'CHEMTREC',
    } as const;
    const [page] = layoutBillOfLading({
      ...BILL,
      ...{ isSample: false, freightTerms: 'third_party', isMaster: true, fob: 'destination' },
      ...{ shipFromId: 'SID-1', shipToId: 'CID-2', shipToLocation: 'DC 7', billToAccount: 'ACC-9' },
      billTo: { company: 'Payer', street1: '3 C St', city: 'Ely', state: 'NV', zip: '89301', country: 'US' },
      ...{ specialInstructions: ['Lift gate'], carrierCode: 'FF1', trailerNumber: 'T-5', sealNumbers: ['S-1', 'S-2'] },
      orders: [
        ...ordered,
        { orderNumber: 'SO-2', packages: '3', weight: '5 lb', isPalletized: false },
        { orderNumber: 'SO-3', packages: '2', weight: '7 lb' },
      ],
      orderTotals: { packages: '29', weight: '1,252 lb' },
      lines: [
        ...shipped.map((line) => ({ ...line, hazmat: [hazmat] })),
        {
          handlingUnits: '1',
          handlingUnitType: 'CRT',
          packages: '5',
          packageType: 'BOX',
          weight: '12 lb',
          description: 'lids',
        },
      ],
      lineTotals: { handlingUnits: '3', packages: '30', weight: '1,253 lb' },
      declaredValue: { amount: '$900', per: 'lb' },
      cod: { amount: '$2,400.00', feeTerms: 'collect', isCustomerCheckAccepted: true },
      ...{ loadedBy: 'driver', countedBy: 'driver_pieces' },
    });
    expect(said(page)).toEqual([
      ...['Date: 02 MAR 2026', 'BILL OF LADING', 'Page 1 of 1', 'SHIP FROM'],
      ...['Demo Warehouse\n5900 Pasteur Ct\nCarlsbad CA 92008', 'SID#:', 'SID-1', '[ ] FOB', 'SHIP TO'],
      ...['Example Paint LLC\n4500 Industrial Pkwy\nDenver CO 80202', 'CID#:', 'CID-2', 'Location #:', 'DC 7'],
      ...['[x] FOB', 'THIRD PARTY FREIGHT CHARGES BILL TO', 'Payer\n3 C St\nEly NV 89301', 'Account ACC-9'],
      ...['SPECIAL INSTRUCTIONS:', 'Lift gate', 'Bill of Lading Number:', '06141411234567890'],
      ...['(402) 06141411234567890', 'CARRIER NAME:', 'Fixture Freight / FF1', 'Trailer number:', 'T-5'],
      ...['Seal number(s):', 'S-1, S-2', 'SCAC:', 'FXLT', 'Pro number:', '123456789', '123456789'],
      'Freight Charge Terms: (freight charges are prepaid unless marked otherwise)',
      ...['[ ] Prepaid', '[ ] Collect', '[x] 3rd Party'],
      '[x] Master Bill of Lading: with attached underlying Bills of Lading',
      ...['CUSTOMER ORDER INFORMATION', 'CUSTOMER ORDER NUMBER', '# PKGS', 'WEIGHT', 'PALLET/SLIP'],
      ...['ADDITIONAL SHIPPER INFO', 'SO-1042', '24', '1,240 lb', 'Y', 'PO 99887766', 'SO-2', '3', '5 lb', 'N'],
      ...['SO-3', '2', '7 lb', 'GRAND TOTAL', '29', '1,252 lb'],
      ...['CARRIER INFORMATION', 'HU QTY', 'HU TYPE', 'PKG QTY', 'PKG TYPE', 'WEIGHT', 'H.M. (X)'],
      ...['COMMODITY DESCRIPTION', 'NMFC #', 'CLASS', '2', 'PLT', '24', 'CTN', '1,240 lb', 'X'],
      'UN1263, Paint, 3, Ltd Qty, Marine pollutant, Emergency contact: 1-800 (CHEMTREC)\nin cans in boxes',
      ...['149980-2', '55', '1', 'CRT', '5', 'BOX', '12 lb', 'lids', '3', '30', '1,253 lb', 'GRAND TOTAL'],
      ...[expect.stringContaining('agreed or declared value'), '$900 per lb."', 'COD Amount: $2,400.00', 'Fee Terms:'],
      ...['[x] Collect', '[ ] Prepaid', '[x] Customer check acceptable', expect.stringContaining('NOTE Liability')],
      ...[expect.stringContaining('RECEIVED, subject to'), expect.stringContaining('without payment of freight')],
      ...['Shipper signature', 'SHIPPER SIGNATURE / DATE', expect.stringContaining('properly classified')],
      ...['Signature, date', 'TRAILER LOADED', '[ ] By shipper', '[x] By driver', 'FREIGHT COUNTED', '[ ] By shipper'],
      ...['[ ] By driver / pallets said to contain', '[x] By driver / pieces', 'CARRIER SIGNATURE / PICKUP DATE'],
      ...[expect.stringContaining('placards'), 'Signature, date'],
    ]);
  });

  it('leaves room to write what nobody said, and ticks nothing', () => {
    const { cod: _cod, ...bill } = BILL;
    const texts = said(layoutBillOfLading({ ...bill, fob: 'origin', loadedBy: 'shipper', countedBy: 'shipper' })[0]);
    expect(texts.filter((each) => each.startsWith('[x]'))).toEqual([
      ...['[x] FOB', '[x] Collect', '[x] By shipper', '[x] By shipper'],
    ]);
    const blank = '________________';
    expect(texts).toEqual(expect.arrayContaining([`${blank} per ${blank}."`, `COD Amount: ${blank}`]));
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

  it('points to the rows on its supplements, which name its number', () => {
    const orders = Array.from({ length: 60 }, (_, at) => ({ orderNumber: `ORD${at}`, packages: '1', weight: '1 lb' }));
    const [first = [], ...others] = layoutBillOfLading({ ...BILL, orders }).map(said);
    const later = others.flat().filter((each) => each.startsWith('ORD'));
    expect(first.filter((each) => each.startsWith('ORD'))).toHaveLength(60 - later.length);
    expect(first).toContain(`See supplement: ${later.length} more rows`);
    for (const texts of others)
      expect(texts.slice(1, 5)).toEqual([
        ...['SUPPLEMENT TO THE BILL OF LADING', expect.stringMatching(/^Page [2-9] of /)],
        ...['Bill of Lading Number: 06141411234567890', 'CUSTOMER ORDER INFORMATION'],
      ]);
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

/** The texts of a page; a box to tick stands before its own, with a cross where it is ticked. */
function said(page: Page | undefined): readonly string[] {
  const elements = page?.elements ?? [];
  return elements.flatMap((element, at) => {
    if (element.kind !== 'text') return [];
    const before = elements.slice(0, at).findLast(({ kind }) => kind !== 'line');
    const isBox = before?.kind === 'frame' && before.width === before.height;
    const mark = elements[at - 1]?.kind === 'line' ? '[x] ' : '[ ] ';
    return [isBox ? `${mark}${element.text}` : element.text];
  });
}
