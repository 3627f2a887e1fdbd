import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { layoutPackageLabel, type PackageLabel } from '../../src/documents/labels/label.ts';
import { renderLabelsPdf } from '../../src/documents/labels/label-pdf.ts';
import { renderLabelsZpl } from '../../src/documents/labels/label-zpl.ts';
import { estimatedWidth, latinMetrics } from '../../src/documents/text/helvetica.ts';
import { fitText } from '../../src/documents/text/text-fit.ts';
import { packageLabels } from './labels-of-a-kind.ts';
import { brokenLaws } from './layout-laws.ts';
import { type Looking, openLooking } from './pixels.ts';
import { expectedBarcodes, labelTo, shipmentLabels } from './random-labels.ts';

// Rendering and decoding take seconds where others use the processor too.
vi.setConfig({ testTimeout: 600_000 });

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

/** About a hundred labels of random shipments, the same in every run. */
function randomLabels(count: number): PackageLabel[] {
  return fc.sample(shipmentLabels, { numRuns: count, seed: 20260302 }).flat().slice(0, count);
}

describe('4 x 6 in labels', () => {
  const labels = randomLabels(100);

  it('a scanner reads from the PDF exactly the tracking number and the SSCC of each package', async () => {
    const pages = await looking.pdf(await renderLabelsPdf(packageLabels(labels)), 203);
    expect(pages.length).toBe(labels.length);
    for (const [index, page] of pages.entries()) {
      const label = labels[index];
      if (label !== undefined) expect(await looking.barcodes(page), `label ${index}`).toEqual(expectedBarcodes(label));
    }
  });

  it.each([
    [203, 15],
    [300, 34],
  ] as const)('a scanner reads the same from the ZPL at %d dpi', async (dpi, every) => {
    const some = labels.filter((_, index) => index % every === 1);
    const pictures = await looking.zpl(await renderLabelsZpl(packageLabels(some), { dpi }), dpi);
    expect(pictures.length).toBe(some.length);
    for (const [index, picture] of pictures.entries()) {
      const label = some[index];
      if (label !== undefined)
        expect(await looking.barcodes(picture), `label ${index}`).toEqual(expectedBarcodes(label));
    }
  });

  it('a tracking number that is an SSCC is GS1-128 behind (00), in PDF and ZPL', async () => {
    const sscc = { ...labelTo({ name: 'Ann', country: 'US' }), trackingNumber: '006141410000000012' };
    const other = { ...sscc, trackingNumber: '006141410000000013' };
    const pages = await looking.pdf(await renderLabelsPdf(packageLabels([sscc, other])), 203);
    const pictures = await looking.zpl(await renderLabelsZpl(packageLabels([sscc, other]), { dpi: 203 }), 203);
    for (const [first, second] of [pages, pictures]) {
      expect(first && (await looking.barcodes(first))).toEqual([']C100006141410000000012']);
      expect(second && (await looking.barcodes(second))).toEqual(['006141410000000013']);
    }
    const [printed, plain] = await looking.pdfTexts(await renderLabelsPdf(packageLabels([sscc, other])));
    expect(printed).toContain('(00) 006141410000000012');
    expect(plain).not.toContain('(00)');
  });

  it('no text leaves its box or touches another, and nothing touches a barcode', () => {
    for (const label of labels) expect(brokenLaws(layoutPackageLabel(label))).toEqual([]);
  });

  it('twenty references and a name of 300 letters still fit', () => {
    const references = Array.from({ length: 20 }, (_, index) => ({ label: 'REF', value: `value ${index}` }));
    const label = {
      ...labelTo({ name: 'x'.repeat(300), street1: 'Long Street '.repeat(30), country: 'US' }),
      references,
      sscc: '003456781234567891',
    };
    expect(brokenLaws(layoutPackageLabel(label))).toEqual([]);
  });

  it('a reference that is too long for a column is as large as the rest, over the whole width', () => {
    const po = '4500123456 for the north wing, gate 4, ask for the site manager before 10:00';
    const references = [
      { label: 'ORDER', value: 'SO-1042' },
      { label: 'PO', value: po },
      { label: 'SHIPMENT', value: '17' },
    ];
    const page = layoutPackageLabel({ ...labelTo({ name: 'Ann', country: 'US' }), references });
    expect(brokenLaws(page)).toEqual([]);
    const sizes = references.map(({ label, value }) => {
      const box = page.elements.find((each) => each.kind === 'text' && each.text === `${label}: ${value}`);
      return box?.kind === 'text' ? fitText(box, (text, bold) => estimatedWidth(latinMetrics(), text, bold)).size : 0;
    });
    expect(sizes).toEqual([115, 115, 115]);
  });

  it('says all that it must: parties, count, weight, date, routing, service, return, references, SAMPLE', async () => {
    const label = {
      ...labelTo({
        name: 'Ann O’Neil',
        street1: '1 Main St',
        city: 'Denver',
        state: 'CO',
        zip: '80202',
        country: 'US',
      }),
      kind: 'return',
      isSample: true,
      packageNumber: 2,
      packageCount: 3,
      routing: 'ZONE 5',
      marks: ['SIGNATURE'],
      sscc: '003456781234567891',
    } as const;
    const [text = ''] = await looking.pdfTexts(await renderLabelsPdf(packageLabels([label])));
    for (const value of [
      'Demo Warehouse',
      'Ann O’Neil',
      'Denver CO 80202',
      '2 of 3',
      '12.4 lb',
      '02 MAR 2026',
      'ZONE 5',
      'Ground',
      'Fixture Parcel',
      'SIGNATURE',
      'RETURN LABEL',
      'ORDER: SO-1042',
      'SDX1000000001',
      '(00) 003456781234567891',
      'SAMPLE',
    ]) {
      expect(text).toContain(value);
    }
  });
});
