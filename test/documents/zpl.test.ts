import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fillOutlines } from '../../src/documents/drawing/bitmap.ts';
import { graphicField } from '../../src/documents/drawing/zpl-graphic.ts';
import { renderLabelsPdf } from '../../src/documents/labels/label-pdf.ts';
import { renderLabelsZpl } from '../../src/documents/labels/label-zpl.ts';
import { addressLabels, packageLabels, unitLabels } from './labels-of-a-kind.ts';
import { type Looking, openLooking } from './pixels.ts';
import { labelTo, shipmentLabels } from './random-labels.ts';

// Rendering takes seconds where others use the processor too.
vi.setConfig({ testTimeout: 180_000 });

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

/** Fields and their parts; nothing here outlasts the label. */
const FIELDS = new Set(['^XA', '^XZ', '^CI', '^FO', '^A0', '^FH', '^FD', '^FS', '^GB', '^GD', '^GF', '^BY', '^BC']);

describe('ZPL', () => {
  it('sends fields only: no darkness, speed, media, width, home position, whatever is written on the label', () => {
    return fc.assert(
      fc.asyncProperty(shipmentLabels, async (labels) => {
        const zpl = await renderLabelsZpl(packageLabels(labels.slice(0, 2)), { dpi: 203 });
        const commands = zpl.match(/[\^~]../g) ?? [];
        expect(commands.filter((command) => !FIELDS.has(command))).toEqual([]);
        expect(zpl.match(/\^XA/g)?.length).toBe(Math.min(labels.length, 2));
      }),
      { numRuns: 8 },
    );
  });

  it('text that looks like commands is printed, not obeyed', async () => {
    const zpl = await renderLabelsZpl(packageLabels([labelTo({ name: 'A^XZ~JA_5E\\&', country: 'US' })]), { dpi: 203 });
    expect(zpl).toContain('^FH^FDA_5EXZ_7EJA_5F5E_5C&^FS');
    expect(await looking.zpl(zpl, 203)).toHaveLength(1);
  });

  it('UTF-8 is asked for only where text needs it', async () => {
    const plain = await renderLabelsZpl(packageLabels([labelTo({ name: 'Ann', country: 'US' })]), { dpi: 203 });
    const accented = await renderLabelsZpl(packageLabels([labelTo({ name: 'Müller', country: 'US' })]), { dpi: 203 });
    expect(plain).not.toContain('^CI');
    expect(accented).toContain('^XA^CI28');
    expect(accented).toContain('M_C3_BCller');
  });

  it('scripts that the printer lacks are sent as pictures', async () => {
    const zpl = await renderLabelsZpl(packageLabels([labelTo({ name: '山田太郎', country: 'US' })]), { dpi: 300 });
    expect(zpl).toMatch(/\^FO\d+,\d+\^GFA,\d+,\d+,\d+,/);
    expect(zpl).not.toContain('^CI');
  });

  it('handling-unit and address labels scan as well', async () => {
    const { from, to, references } = labelTo({ name: 'Ann', country: 'US' });
    const shared = { isSample: true, from, to, references };
    const unit = await renderLabelsZpl(
      unitLabels([
        {
          ...shared,
          carrierName: 'Fixture Freight',
          serviceName: 'Standard',
          shipDate: '2026-03-02',
          unitType: 'PALLET',
          unitNumber: 1,
          unitCount: 2,
          weight: '500 lb',
          proNumber: '123456789',
          trackingNumber: 'X1',
          sscc: '003456781234567891',
        },
      ]),
      { dpi: 203 },
    );
    const address = await renderLabelsZpl(addressLabels([{ ...shared, number: 1, count: 1, orderNumber: 'SO-1042' }]), {
      dpi: 203,
    });
    const pictures = await looking.zpl(unit + address, 203);
    expect(await Promise.all(pictures.map((picture) => looking.barcodes(picture)))).toEqual([
      ['123456789', ']C100003456781234567891'],
      ['SO-1042'],
    ]);
  });

  it('an address label has bars that scan in PDF and ZPL, or none: those of a long number ran together and off the label', async () => {
    const number = 'WEB-Order-aZ9xY8wQ7r-NorthWing-Gate4-bCdEfGhIjKlMnOpQrStUvWxYz01234567';
    const labels = [20, 30, 40, 70].map((length) => ({
      isSample: false,
      from: { company: 'Demo Warehouse', country: 'US' },
      to: { name: 'Ann', country: 'US' },
      number: 1,
      count: 1,
      references: [],
      orderNumber: number.slice(0, length),
    }));
    const told = [[number.slice(0, 20)], [number.slice(0, 30)], [], []];
    const printed = await looking.zpl(await renderLabelsZpl(addressLabels(labels), { dpi: 203 }), 203);
    expect(await Promise.all(printed.map((picture) => looking.barcodes(picture)))).toEqual(told);
    const pages = await looking.pdf(await renderLabelsPdf(addressLabels(labels)), 203);
    expect(await Promise.all(pages.map((page) => looking.barcodes(page)))).toEqual(told);
  });
});

describe('graphic fields', () => {
  it('a printer draws the very dots of the bitmap', async () => {
    const triangle = fillOutlines([[0, 0, 100, 10, 30, 60]], 101, 61);
    const square = fillOutlines([[5, 5, 45, 5, 45, 45, 5, 45]], 64, 50);
    for (const bitmap of [triangle, square]) {
      const [png] = await looking.zpl(`^XA^FO0,0${graphicField(bitmap)}^FS^XZ`, 203);
      const black = png === undefined ? [] : await looking.blackDots(png);
      expect(black).toEqual(dotsOf(bitmap));
    }
  });

  it('fills by the non-zero rule and leaves the counter of a letter white', () => {
    const ring = fillOutlines(
      [
        [0, 0, 10, 0, 10, 10, 0, 10],
        [3, 3, 3, 7, 7, 7, 7, 3],
      ],
      10,
      10,
    );
    expect(dotsOf(ring)).toHaveLength(100 - 16);
  });
});

function dotsOf(bitmap: ReturnType<typeof fillOutlines>): string[] {
  const dots: string[] = [];
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      const byte = bitmap.bytes[y * bitmap.bytesPerRow + (x >> 3)] ?? 0;
      if ((byte & (0x80 >> (x & 7))) !== 0) dots.push(`${x},${y}`);
    }
  }
  return dots;
}
