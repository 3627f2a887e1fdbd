import { beforeAll, describe, expect, it, vi } from 'vitest';
import { layoutPackageLabel } from '../../src/documents/labels/label.ts';
import { renderLabelsPdf } from '../../src/documents/labels/label-pdf.ts';
import { labelSheets } from '../../src/documents/labels/label-sheets.ts';
import { addressLabels, packageLabels, unitLabels } from './labels-of-a-kind.ts';
import { type Looking, openLooking } from './pixels.ts';
import { labelTo } from './random-labels.ts';

vi.setConfig({ testTimeout: 180_000 });

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

const LABELS = Array.from({ length: 5 }, (_, index) => ({
  ...labelTo({ name: 'Ann', country: 'US' }),
  trackingNumber: `SDX100000000${index}`,
}));

describe('labels on office paper', () => {
  it.each([
    ['letter_2up', [2, 2, 1]],
    ['letter_4up', [4, 1]],
    ['a4_2up', [2, 2, 1]],
    ['a4_4up', [4, 1]],
  ] as const)('%s: every label once, page after page, and every barcode scans', async (paper, perSheet) => {
    const pages = await looking.pdf(await renderLabelsPdf(packageLabels(LABELS), paper), 203);
    const found = await Promise.all(pages.map((page) => looking.barcodes(page)));
    expect(found.map((codes) => codes.length)).toEqual(perSheet);
    expect(found.flat()).toEqual(LABELS.map((label) => label.trackingNumber));
  });

  it('two on a sheet keep their full size; nothing comes nearer to the edge than 0.2 in, no label covers another', () => {
    for (const paper of ['letter_2up', 'letter_4up', 'a4_2up', 'a4_4up'] as const) {
      for (const sheet of labelSheets(LABELS.map(layoutPackageLabel), paper)) {
        const boxes = sheet.placements.map(({ page, x, y, scale }) => ({
          x,
          y,
          right: x + page.width * scale,
          bottom: y + page.height * scale,
        }));
        for (const [index, box] of boxes.entries()) {
          expect(Math.min(box.x, box.y, sheet.width - box.right, sheet.height - box.bottom)).toBeGreaterThanOrEqual(
            199.9,
          );
          const others = boxes.slice(index + 1);
          expect(
            others.some(
              (other) =>
                other.x < box.right - 0.1 &&
                box.x < other.right - 0.1 &&
                other.y < box.bottom - 0.1 &&
                box.y < other.bottom - 0.1,
            ),
          ).toBe(false);
        }
        if (paper.endsWith('2up')) expect(sheet.placements.every((placement) => placement.scale === 1)).toBe(true);
      }
    }
  });

  it('handling-unit and address labels are 4 x 6 in and scan', async () => {
    const { from, to, references } = labelTo({ name: 'Ann', country: 'US' });
    const shared = { isSample: true, from, to, references };
    const unit = await renderLabelsPdf(
      unitLabels([
        {
          ...shared,
          carrierName: 'Fixture Freight',
          scac: 'FXLT',
          serviceName: 'Standard',
          shipDate: '2026-03-02',
          unitType: 'PALLET',
          unitNumber: 1,
          unitCount: 2,
          weight: '500 lb',
          bolNumber: 'BOL-7',
          trackingNumber: 'FXL100042',
          sscc: '003456781234567891',
        },
      ]),
    );
    const address = await renderLabelsPdf(
      addressLabels([{ ...shared, carrierCode: 'any_string', number: 1, count: 1, orderNumber: 'SO-1042' }]),
    );
    const [unitPage] = await looking.pdf(unit, 203);
    const [addressPage] = await looking.pdf(address, 203);
    expect(unitPage && [Math.round(unitPage.width / 203), Math.round(unitPage.height / 203)]).toEqual([4, 6]);
    expect(unitPage && (await looking.barcodes(unitPage))).toEqual(['FXL100042', ']C100003456781234567891']);
    expect(addressPage && (await looking.barcodes(addressPage))).toEqual(['SO-1042']);
    expect((await looking.pdfTexts(unit))[0]).toContain('PALLET 1 of 2');
    expect((await looking.pdfTexts(address))[0]).toContain('any_string');
  });
});
