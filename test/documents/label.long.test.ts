import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { layoutPackageLabel } from '../../src/documents/labels/label.ts';
import { renderLabelsPdf } from '../../src/documents/labels/label-pdf.ts';
import { renderLabelsZpl } from '../../src/documents/labels/label-zpl.ts';
import { shareOf } from '../long-share.ts';
import { packageLabels } from './labels-of-a-kind.ts';
import { brokenLaws } from './layout-laws.ts';
import { type Looking, openLooking } from './pixels.ts';
import { expectedBarcodes, shipmentLabels } from './random-labels.ts';

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

const COUNT = shareOf(2000);
const seed = Number(process.env.SHIPDOCK_SEED ?? Date.now() % 1_000_000_000);

describe(`${COUNT} random labels, seed ${seed}`, () => {
  const labels = fc.sample(shipmentLabels, { numRuns: COUNT, seed }).flat().slice(0, COUNT);

  it('every layout keeps the laws', () => {
    for (const [index, label] of labels.entries())
      expect(brokenLaws(layoutPackageLabel(label)), `label ${index}`).toEqual([]);
  });

  it('every barcode decodes from the PDF', async () => {
    for (let start = 0; start < labels.length; start += 50) {
      const some = labels.slice(start, start + 50);
      const pages = await looking.pdf(await renderLabelsPdf(packageLabels(some)), 203);
      for (const [index, label] of some.entries()) {
        const page = pages[index];
        expect(page && (await looking.barcodes(page)), `label ${start + index}`).toEqual(expectedBarcodes(label));
      }
    }
  });

  it.each([
    [203, labels.filter((_, index) => index % 10 !== 0)],
    // The interpreter takes a second for each.
    [300, labels.filter((_, index) => index % 10 === 0)],
  ] as const)('every barcode decodes from the ZPL at %d dpi', async (dpi, printed) => {
    for (let start = 0; start < printed.length; start += 20) {
      const some = printed.slice(start, start + 20);
      const pictures = await looking.zpl(await renderLabelsZpl(packageLabels(some), { dpi }), dpi);
      for (const [index, label] of some.entries()) {
        const picture = pictures[index];
        expect(picture && (await looking.barcodes(picture)), JSON.stringify(label)).toEqual(expectedBarcodes(label));
      }
    }
  });
});
